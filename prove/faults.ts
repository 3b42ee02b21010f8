import { randomUUID } from 'node:crypto'
import { chromium as driver, type Page } from '@playwright/test'
import { addWaiting, currentSemester } from '@/bench/planning-scene'
import { webWorkers } from '@/bench/product'
import { WeighedServer } from '@/bench/weighed-server'
import { connect, databaseOf } from '@/db/client'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { subjectWord } from '@/lib/core/schedule/calls/subject'
import { undoRequest } from '@/lib/core/wire/calls/undo'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { ensureBuilt } from '@/scripts/build.mjs'
import { ensurePrograms, programPath } from '@/scripts/outside-programs.mjs'
import { delay, waitFor } from '@/scripts/processes.mjs'
import { contradictions } from './faults/check'
import { bookSlot, faultBooking, emptyLedger, FaultPerson, plan, type FaultSlot } from './faults/people'
import { faults } from './faults/processes'
import { faultSlots } from './faults/slots'
import { provenFullDisk, provenReadOnly } from './faults/unwritable'
import type { Proof } from './verdict'

const roundsByDefault = 5
/** Milliseconds until the product answers again after a fault, and until an open page shows the changes. */
const longestAbsence = 30_000
const longestBehind = 10_000
const betweenFaults = 1_500

async function openPage(base: string, person: FaultPerson, { roomId, date }: FaultSlot): Promise<Page> {
  await ensurePrograms(['chromium'])
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
  const browser = await driver.launch({ executablePath: programPath('chromium'), args })
  const context = await browser.newContext({ locale: 'ru-RU' })
  await context.addCookies(person.cookies.map(([name, value]) => ({ name, value, url: base })))
  const page = await context.newPage()
  await page.goto(`${base}/dashboard/?type=${subjectWord('room')}&id=${roomId}&week=${date}`)
  await page.getByRole('grid').waitFor()
  return page
}

/** Several people write while processes are killed in turn: no acknowledged change is lost, partial or doubled. */
export const prove: Proof = async ([asked]) => {
  const rounds = Number(asked ?? roundsByDefault)
  await ensureBuilt()
  // The complete product with its own database, which the launcher of this run also uses.
  const env = { WEB_WORKERS: String(webWorkers), DATABASE_URL: '', RATE_LIMITS: '0' }
  const product = await WeighedServer.start(['scripts/start.mjs'], environment().PORT, '/api/health/', env)
  const sql = connect(environment().DATABASE_URL, 1)
  const broken: string[] = []
  const absences = new Map<string, number>()
  let held = 0
  let changes = 0
  const count = (found: readonly string[]) => {
    if (found.length === 0) held += 1
    broken.push(...found)
    for (const sentence of found) console.log(`  ${sentence}`)
  }
  let page: Page | null = null
  try {
    const { date } = universityNow()
    const { semester } = await currentSemester(databaseOf(sql), date)
    const monday = addDays(mondayOf(date), 7)
    const people = await Promise.all(
      ['admin', 'rooms', 'admin', 'admin'].map((name) => FaultPerson.signedIn(product.url, name)),
    )
    const [booker, rival, ...planners] = people
    if (!booker || !rival) throw new Error('Nobody')
    const watched = await faultSlots(sql, monday, 1)
    page = await openPage(product.url, booker, watched[0] as FaultSlot)
    const good = { method: 'GET', url: '/api/userprofile/' } as const
    const isGood = async () => (await booker.ask(good, undefined, 2_000))?.status === 200

    for (let round = 1; round <= rounds; round += 1) {
      const ledger = emptyLedger()
      let isOver = false
      const over = () => isOver
      const slots = await faultSlots(sql, monday, 5)
      const waiting = await Promise.all(
        planners.map((_, index) => addWaiting(sql, semester, monday, `f ${round} ${index}`, 40)),
      )
      const work = [
        ...[booker, rival].map((person) => bookSlot(person, slots, ledger, over)),
        ...planners.map((person, index) => plan(person, waiting[index] ?? [], ledger, over)),
      ]
      for (const [name, strike] of Object.entries(faults)) {
        const began = performance.now()
        await strike()
        if (!(await waitFor(isGood, longestAbsence, 50)))
          broken.push(`round ${round}, ${name}: no good answer in ${longestAbsence / 1000} s`)
        absences.set(name, Math.max(absences.get(name) ?? 0, performance.now() - began))
        await delay(betweenFaults)
      }
      isOver = true
      await Promise.all(work)
      changes += ledger.changes
      count((await contradictions(sql, ledger)).map((what) => `round ${round}: ${what}`))
      const word = `seen ${randomUUID().slice(0, 8)}`
      const booked = await booker.change(faultBooking(watched[round % watched.length] as FaultSlot, word))
      const isSeen = await page
        .getByText(word)
        .first()
        .waitFor({ timeout: longestBehind })
        .then(
          () => true,
          () => false,
        )
      count(isSeen ? [] : [`round ${round}: an open page did not show a change in ${longestBehind / 1000} s`])
      if (booked) await booker.change(undoRequest(booked.body.change_id as ChangeId))
      console.log(`  round ${round}: ${ledger.changes} changes, ${broken.length} broken`)
    }
    const [spare] = await faultSlots(sql, monday, 1)
    count(await provenReadOnly(sql, booker, spare as FaultSlot))
    count(await provenFullDisk(sql, booker, spare as FaultSlot))
  } finally {
    await page?.context().browser()?.close()
    await sql.end({ timeout: 5 })
    await product.stop()
  }
  const figures = [...absences].map(([name, worst]) => ({
    title: `First good answer after: ${name}`,
    measured: `${(worst / 1000).toFixed(1)} s at worst`,
  }))
  return {
    held,
    broken,
    figures: [{ title: 'Changes made under faults', measured: String(changes) }, ...figures],
  }
}
