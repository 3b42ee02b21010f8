import type { HistoryAct, HistoryExport } from '@/lib/core/history/rules/entry'
import {
  actLines,
  changeNumber,
  historyColumns as texts,
  historyTexts,
  standingWords,
} from '@/lib/core/history/texts/history'
import { sheetFileName } from './file-name'
import { heightOf } from './row-height'
import { momentCell, textCell } from './sheet-cell'
import { headingRows } from './sheet-heading'
import { looks } from './sheet-looks'
import { workbook, type WorkbookCell } from './workbook'

const whatWidth = 90
const widths = [15, 9, 26, whatWidth, 18]

/** The history as a file: a row for each kind of thing that a change did. */
export const historyBook = async (data: HistoryExport): Promise<{ name: string; bytes: Uint8Array }> => {
  const { acts, isCut } = data
  const header = [
    ...headingRows(
      { also: [], now: data.now },
      {
        title: historyTexts.menu,
        period: isCut ? texts.cut(acts.length) : texts.count(acts.length),
        columns: widths.length,
      },
    ),
    [texts.at, texts.number, texts.by, texts.what, texts.state].map((text) =>
      textCell(text, { ...looks.head, height: 16 }),
    ),
  ]
  const rows = acts.flatMap(actRows)
  const sheet = {
    name: historyTexts.title,
    columns: widths,
    rows: [...header, ...rows],
    headerRows: header.length,
  }
  return {
    name: sheetFileName(historyTexts.menu),
    bytes: await workbook([{ ...sheet, isList: rows.length > 0 }]),
  }
}

const actRows = (act: HistoryAct): WorkbookCell[][] =>
  actLines(act).map((line) => [
    momentCell(act.at, { ...looks.body, height: heightOf(line, whatWidth) }),
    textCell(changeNumber(act.id), looks.body),
    textCell(act.by ?? '', looks.body),
    textCell(line, looks.body),
    textCell(standingWords(act), looks.body),
  ])
