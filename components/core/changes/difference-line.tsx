import { type NoticeLine, noticesTexts as texts } from '@/lib/core/notices/texts/news'

/** `Аудитория: К-101 → К-102` */
export const DifferenceLine = ({ line: { what, before, after } }: { line: NoticeLine }) => (
  <p className="text-sm break-words">
    {what && <span className="text-ink-soft">{what}: </span>}
    <span className="sr-only">{texts.before} </span>
    <del className="text-ink-soft">{before ?? texts.nothing}</del>
    <span aria-hidden> → </span>
    <span className="sr-only">{texts.after} </span>
    <ins className="no-underline">{after ?? texts.nothing}</ins>
  </p>
)
