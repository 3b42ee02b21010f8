import type { Page } from '@playwright/test'
import { expect, ownPage, sendAs, test } from './fixtures/test'

type Exam = {
  id: number
  nt: number
  title: string
  groups: { id: number }[]
  sittings: { version: number }[]
}
type Session = { groups: { id: number }[]; exams: Exam[] }

const examType = 4

/** The group whose timetable is the student's. */
async function groupOf(student: Page): Promise<number> {
  await student.goto('/my/')
  const week = await student.locator('header a[href*="type=group"]').first().getAttribute('href')
  return Number(new URL(week ?? '', student.url()).searchParams.get('id'))
}

/** An exam of the load of this group, of the present semester. */
async function examOf(admin: Page, group: number): Promise<Exam> {
  for (const faculty of [1, 2, 3])
    for (const semester of [1, 2, 3, 4, 5, 6]) {
      const answer = await admin.request.get(`/api/exam/?faculty_id=${faculty}&semester_id=${semester}`)
      if (!answer.ok()) continue
      const { exams } = (await answer.json()) as Session
      const found = exams.find(
        ({ nt, groups, sittings }) => nt === examType && sittings.length === 0 && groups.some(({ id }) => id === group),
      )
      if (found) return found
    }
  throw new Error('Every exam of the group is placed')
}

/** Places it where it is possible, and returns the change. */
async function place(admin: Page, { id }: Exam): Promise<{ change: number; date: string }> {
  for (let day = 12; day < 30; day += 1) {
    const date = `2027-01-${day}`
    const order = { id, place: { date, starts_at: 540, room_ids: null }, dry_run: false }
    const answer = await sendAs(admin, '/api/exam/place/', order)
    if (answer.ok()) return { date, change: ((await answer.json()) as { change_id: number }).change_id }
  }
  throw new Error('The exam finds no place in January')
}

test('an exam that is published is on the student’s list, from where it goes to a calendar; a draft is not', async ({
  browser,
  page,
  signInAs,
}) => {
  const admin = await ownPage(browser, 'admin')
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs('student')
  const group = await groupOf(page)
  const exam = await examOf(admin, group)
  const { change, date } = await place(admin, exam)
  const [, , day = ''] = date.split('-')
  const line = page
    .getByRole('listitem')
    .filter({ hasText: `${day}.01` })
    .filter({ hasText: exam.title })
  try {
    await page.goto('/my/exams/')
    await expect(page.getByRole('heading', { level: 1, name: 'Мои экзамены' })).toBeVisible()
    await expect(line).toHaveCount(0)

    await admin.goto(`/print/exams/?group=${group}`)
    await expect(admin.getByText(exam.title)).toHaveCount(0)

    const order = { faculty_id: null, groups: [group], dbeg: '2027-01-01', dend: '2027-01-31' }
    const published = await sendAs(admin, '/api/workbench/publish/', {
      ...order,
      part: 'session',
      reason: 'сессия',
    })
    expect(published.status()).toBe(200)
    const { change_id: publication } = (await published.json()) as { change_id: number }
    try {
      await page.reload()
      await expect(line).toContainText('9:00–13:00')
      await expect(line).toContainText('экзамен')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

      await page.getByRole('button', { name: 'В календарь' }).click()
      const dialog = page.getByRole('dialog')
      // Whether or not an earlier test has given the student an address.
      await expect(dialog.getByText(/и\sэкзаменами/)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await admin.goto('/print/exams/?paper=a4')
      await expect(admin.getByRole('heading', { level: 1, name: /^Расписание сессии/ })).toBeVisible()
    } finally {
      await sendAs(admin, `/api/change/${publication}/undo/`)
    }
  } finally {
    await sendAs(admin, `/api/change/${change}/undo/`)
    await admin.context().close()
  }
})

test('whoever is bound to nothing is told how to choose, and a teacher has a list of their own', async ({
  browser,
  page,
  signInAs,
}) => {
  await signInAs('teacher')
  await page.goto('/my/')
  await page.getByRole('link', { name: 'Экзамены', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Мои экзамены' })).toBeVisible()
  const admin = await ownPage(browser, 'admin')
  await admin.goto('/my/exams/')
  await expect(admin.getByRole('link', { name: 'Выбрать группу или преподавателя' })).toBeVisible()
  await admin.context().close()
})
