import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { read } from 'xlsx'
import { requirePlace } from '../scripts/outside-programs.mjs'
import { textsOf } from './workbooks'

const run = promisify(execFile)

/** A word and its position, in points from the page's upper left corner. */
export type PrintedWord = { text: string; left: number; right: number; top: number; bottom: number }

/** A printed page: its size in points, its text in layout order, and its words. */
export type PrintedPage = { width: number; height: number; text: string; words: PrintedWord[] }

/** The pages of a PDF file. */
export async function pagesOf(file: string): Promise<PrintedPage[]> {
  const { stdout } = await run(requirePlace('pdftotext'), ['-bbox-layout', file, '-'], { maxBuffer: 2 ** 28 })
  const { stdout: text } = await run(requirePlace('pdftotext'), ['-layout', file, '-'], {
    maxBuffer: 2 ** 28,
  })
  const texts = text.split('\f')
  return [...stdout.matchAll(/<page width="([\d.]+)" height="([\d.]+)">(.*?)<\/page>/gs)].map(
    ([, width, height, inside = ''], index) => ({
      width: Number(width),
      height: Number(height),
      text: texts[index] ?? '',
      words: wordsIn(inside),
    }),
  )
}

const wordPattern = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const wordsIn = (xml: string): PrintedWord[] =>
  [...xml.matchAll(wordPattern)].map(([, left, top, right, bottom, text = '']) => ({
    text: text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole),
    left: Number(left),
    right: Number(right),
    top: Number(top),
    bottom: Number(bottom),
  }))

/**
 * A workbook converted by LibreOffice: the texts of its sheets by name and row, without empty cells, and its
 * printed pages.
 */
export async function openInOffice(
  bytes: Uint8Array,
): Promise<{ sheets: Record<string, string[][]>; pages: PrintedPage[] }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'timetable-office-'))
  const convert = (to: string) =>
    run(requirePlace('office'), [
      // A separate profile, so that a running LibreOffice does not block this one.
      `-env:UserInstallation=file://${directory}/profile`,
      '--headless',
      '--convert-to',
      to,
      '--outdir',
      directory,
      path.join(directory, 'book.xlsx'),
    ])
  try {
    writeFileSync(path.join(directory, 'book.xlsx'), bytes)
    await convert('pdf')
    // UTF-8, each sheet to a separate file: book-NAME.csv.
    await convert('csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1')
    return { sheets: readSheets(directory), pages: await pagesOf(path.join(directory, 'book.pdf')) }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const readSheets = (directory: string): Record<string, string[][]> =>
  Object.fromEntries(
    readdirSync(directory).flatMap((file) => {
      const name = /^book-(.*)\.csv$/.exec(file)?.[1]
      if (name === undefined) return []
      const table = read(readFileSync(path.join(directory, file), 'utf8'), { type: 'string', raw: true })
      return [[name, Object.values(textsOf(table))[0] ?? []]]
    }),
  )
