import { useState, type ReactNode } from "react";
import { DropZone, FileTrigger, type FileDropItem } from "react-aria-components";
import { useT } from "../../i18n/texts.ts";
import { useFormat } from "../../lib/format/format.ts";
import { Button } from "./button.tsx";
import styles from "./field.module.css";

/** Takes a file that is dropped, pasted or chosen. `accept`: media types, such as `text/csv`. */
export function FileDrop({
  label,
  accept,
  maxBytes,
  file,
  onChange,
}: {
  readonly label: string;
  readonly accept: readonly string[];
  readonly maxBytes: number;
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setIsTooLarge(chosen.size > maxBytes);
    onChange(chosen.size > maxBytes ? null : chosen);
  };
  return (
    <DropZone
      className={styles["drop"]!}
      aria-label={label}
      onDrop={({ items }) => {
        const item = items.find((one): one is FileDropItem => one.kind === "file");
        void item?.getFile().then(take);
      }}
    >
      <span>{file === null ? label : `${file.name} · ${format.bytes(file.size)}`}</span>
      <FileTrigger acceptedFileTypes={[...accept]} onSelect={(chosen) => take(chosen?.[0])}>
        <Button size="small">{t("first.chooseFile")}</Button>
      </FileTrigger>
      {isTooLarge ? (
        <span className={styles["error"]} role="alert">
          {t("first.fileTooLarge", { size: format.bytes(maxBytes) })}
        </span>
      ) : null}
    </DropZone>
  );
}
