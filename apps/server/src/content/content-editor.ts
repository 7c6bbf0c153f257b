// Content written by an operator. Markup is cleaned before storing. Each write is in the audit log with the author, in
// the same transaction. An entry is found by code, so a repeated write changes the entry.

import { writeAudit, type AuditEntry } from "../infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { cleanMarkup } from "./markup.ts";
import * as store from "./content-editor-store.ts";
import type { Localized, LocalizedText } from "./content-editor-store.ts";

/** The author and the author's merchant. */
export type Editor = Pick<AuditEntry, "actor" | "ip" | "requestId"> & { readonly merchantId: number };

type AuditedChange = {
  readonly action: string;
  readonly subject: string;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Writes the change and the audit entry in one transaction. */
async function withAudit(
  db: Db,
  editor: Editor,
  deed: AuditedChange,
  write: (tx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await write(tx);
    await writeAudit(tx, { ...editor, ...deed });
  });
}

function cleanTexts(words: Localized<LocalizedText>): Localized<LocalizedText> {
  return Object.fromEntries(
    Object.entries(words).map(([language, { title, content }]) => [
      language,
      { title: title.trim(), content: cleanMarkup(content) },
    ]),
  );
}

function scheduleOf({ startsAt = null, endsAt = null }: store.Schedule): Record<string, unknown> {
  return { startsAt, endsAt };
}

export type NewAnnouncement = store.AnnouncementRow & { readonly words: Localized<LocalizedText> };

export function saveAnnouncement(db: Db, editor: Editor, { words, ...row }: NewAnnouncement): Promise<void> {
  const cleaned = cleanTexts(words);
  const detail = { type: row.type, groupName: row.groupName, ...scheduleOf(row), titles: titlesOf(cleaned) };
  return withAudit(
    db,
    editor,
    { action: "content.announcement.saved", subject: `announcement:${row.code}`, detail },
    async (tx) => {
      await store.replaceAnnouncementTexts(
        tx,
        await store.upsertAnnouncement(tx, editor.merchantId, row),
        cleaned,
      );
    },
  );
}

function titlesOf(words: Localized<{ readonly title: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([language, { title }]) => [language, title]));
}

/** Deletes the announcement; does nothing when the announcement does not exist. */
export async function removeAnnouncement(db: Db, editor: Editor, code: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await store.deleteAnnouncement(tx, editor.merchantId, code))) return;
    await writeAudit(tx, {
      ...editor,
      action: "content.announcement.removed",
      subject: `announcement:${code}`,
    });
  });
}

export function saveCategory(
  db: Db,
  editor: Editor,
  category: Parameters<typeof store.upsertCategory>[2],
): Promise<void> {
  const deed = {
    action: "content.category.saved",
    subject: `promotion-category:${category.code}`,
    detail: { title: category.title },
  };
  return withAudit(db, editor, deed, (tx) => store.upsertCategory(tx, editor.merchantId, category));
}

export function saveTopic(db: Db, editor: Editor, topic: store.TopicRow): Promise<void> {
  const deed = {
    action: "content.topic.saved",
    subject: `help-topic:${topic.tag}`,
    detail: { title: topic.title },
  };
  return withAudit(db, editor, deed, (tx) => store.upsertTopic(tx, editor.merchantId, topic));
}

export type NewArticle = store.ArticleRow & { readonly words: Localized<LocalizedText> };

export function saveArticle(db: Db, editor: Editor, { words, ...row }: NewArticle): Promise<void> {
  const cleaned = cleanTexts(words);
  const detail = { ...scheduleOf(row), titles: titlesOf(cleaned) };
  return withAudit(
    db,
    editor,
    { action: "content.article.saved", subject: `help-article:${row.tag}/${row.place}`, detail },
    async (tx) => {
      await store.replaceArticleTexts(tx, await store.upsertArticle(tx, editor.merchantId, row), cleaned);
    },
  );
}

export function saveServiceEntry(db: Db, editor: Editor, entry: store.EntryRow): Promise<void> {
  const deed = {
    action: "content.service.saved",
    subject: `service-link:${entry.kind}`,
    detail: { url: entry.url, position: entry.position },
  };
  return withAudit(db, editor, deed, (tx) => store.replaceServiceEntry(tx, editor.merchantId, entry));
}

export function saveDownload(db: Db, editor: Editor, download: store.DownloadRow): Promise<void> {
  const deed = {
    action: "content.download.saved",
    subject: `download:${download.resourceType}`,
    detail: { url: download.url },
  };
  return withAudit(db, editor, deed, (tx) => store.upsertDownload(tx, editor.merchantId, download));
}

export function saveModel(db: Db, editor: Editor, model: store.ModelRow): Promise<void> {
  const deed = {
    action: "content.model.saved",
    subject: `live-model:${model.code}`,
    detail: { nodeId: model.nodeId, streamUrl: model.streamUrl, ...scheduleOf(model) },
  };
  return withAudit(db, editor, deed, (tx) => store.upsertModel(tx, editor.merchantId, model));
}
