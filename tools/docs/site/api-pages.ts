/** Generates pages of an OpenAPI document: an index, and a page for each tag. */
import type { OpenApi } from "@khela/contract/openapi";
import type { Json } from "@khela/contract/openapi-vendors";
import { escapeHtml } from "../../../apps/server/src/http/escape-html.ts";
import { constraintsOf, fieldsHtml, textOf, typeOf } from "./api-schema.ts";
import { headingIds, type Heading, type Section } from "./paper.ts";

export type ApiDocument = Omit<OpenApi, "webhooks"> & { readonly webhooks?: OpenApi["webhooks"] };

export type ApiPage = {
  readonly path: string;
  readonly title: string;
  readonly label?: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
};

type Operation = { readonly method: string; readonly path: string; readonly details: Json };
type Content = Readonly<Record<string, { readonly schema: Json }>>;
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Json;
};
type Answer = { readonly description: string; readonly content?: Content };

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

function operationsOf({ paths, webhooks }: ApiDocument, tag: string): Operation[] {
  return Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, details]) => (details["tags"] as string[]).includes(tag))
      .map(([method, details]) => ({ method: method.toUpperCase(), path, details })),
  );
}

function parametersHtml(details: Json): string {
  const parameters = ((details["parameters"] as Json[] | undefined) ?? []).filter(
    (one): one is Json & Parameter => "name" in one && one["in"] === "query",
  );
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, required, schema }) =>
      `<li>${code(name)} <span>${escapeHtml([typeOf(schema), ...constraintsOf(schema), ...(required === true ? [] : ["optional"])].join(", "))}</span></li>`,
  );
  return `<h3>Query</h3><ul class="fields">${rows.join("")}</ul>`;
}

function contentHtml(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const form = type === "application/json" ? "" : `<p>As ${code(type)}.</p>`;
      return `${form}${fieldsHtml(schema)}`;
    })
    .join("");
}

/** Documents the body of a request. An encrypted body is documented by the fields inside it. */
function bodyHtml(details: Json): string {
  const body = details["requestBody"] as { readonly content: Content } | undefined;
  const inner = details["x-sealed"] as Json | undefined;
  if (inner !== undefined) return `<h3>Body, encrypted</h3>${fieldsHtml(inner)}`;
  return body === undefined ? "" : `<h3>Body</h3>${contentHtml(body.content)}`;
}

function answersHtml(details: Json): string {
  const answers = Object.entries(details["responses"] as Readonly<Record<string, Answer>>);
  const good = answers.filter(([status]) => status < "300");
  const refused = answers.filter(([status]) => status >= "300");
  const fields = good.map(
    ([status, { description, content }]) =>
      `<details open><summary>${code(status)} ${escapeHtml(description)}</summary>${content === undefined ? "" : contentHtml(content)}</details>`,
  );
  const codes = refused.map(
    ([status, { description }]) => `<li>${code(status)} ${description.split(", ").map(code).join(" ")}</li>`,
  );
  const errors =
    codes.length === 0 ? "" : `<details><summary>Errors</summary><ul>${codes.join("")}</ul></details>`;
  return `<h3>Answer</h3>${fields.join("")}${errors}`;
}

function operationHtml({ method, path, details }: Operation, id: string): string {
  return [
    `<section class="operation"><h2 id="${id}"><span class="method">${method}</span> ${code(path)} <a class="anchor" href="#${id}" aria-label="Link to this call">#</a></h2>`,
    `<p>${code(textOf(details["operationId"]))} ${escapeHtml(textOf(details["description"]))}</p>`,
    parametersHtml(details),
    bodyHtml(details),
    answersHtml(details),
    "</section>",
  ].join("\n");
}

function tagPage(document: ApiDocument, folder: string, tag: string): ApiPage {
  const idOf = headingIds();
  const operations = operationsOf(document, tag).map((operation) => ({
    ...operation,
    id: idOf(textOf(operation.details["operationId"]).replaceAll(".", "-")),
  }));
  const title = `${document.info.title} API: ${tag}`;
  return {
    path: `${folder}/${tag.replaceAll(" ", "-")}.md`,
    title,
    label: tag,
    html: `<h1>${escapeHtml(title)}</h1>${operations.map((one) => operationHtml(one, one.id)).join("\n")}`,
    headings: operations.map(({ id, details }) => ({ id, depth: 2, text: textOf(details["operationId"]) })),
    sections: operations.map(({ id, method, path, details }) => ({
      id,
      title: `${method} ${path}`,
      text: `${textOf(details["operationId"])} ${textOf(details["description"])}`,
    })),
  };
}

/** Returns the pages of an OpenAPI document, the index first. `<folder>/openapi.json` is the document itself. */
export function apiPages(document: ApiDocument, folder: string): ApiPage[] {
  const pages = document.tags.map(({ name }) => tagPage(document, folder, name));
  const title = `${document.info.title} API`;
  const rows = pages.map(({ path, headings }, index) => {
    const file = path.slice(folder.length + 1).replace(/\.md$/, ".html");
    return `<tr><td><a href="${file}">${escapeHtml(document.tags[index]!.name)}</a></td><td>${headings.length}</td></tr>`;
  });
  const schemas = Object.entries(document.components["schemas"] as Readonly<Record<string, Json>>).map(
    ([name, schema]) => `<h3 id="${name.toLowerCase()}">${code(name)}</h3>${fieldsHtml(schema)}`,
  );
  const html = [
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(document.info.description)}</p>`,
    `<p>OpenAPI ${document.openapi}, made from the contract: <a href="openapi.json">openapi.json</a>.</p>`,
    `<div class="table"><table><thead><tr><th>Area</th><th>Calls</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`,
    `<h2 id="shared">Shared objects</h2>${schemas.join("")}`,
  ];
  const index = {
    path: `${folder}/README.md`,
    title,
    html: html.join("\n"),
    headings: [],
    sections: [{ id: "", title, text: document.info.description }],
  };
  return [index, ...pages];
}
