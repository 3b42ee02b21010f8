import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { createTexts as texts } from '@/lib/programmes/texts/programme-forms'
import { heldBy } from '@/testing/held'
import { CreateForm, type Source } from './create-form'

const groups = [
  { kind: 'group', id: 6, title: 'ИСТб-23-1', faculty: 'ИТиАД', formerTitles: [] },
  { kind: 'group', id: 7, title: 'АД-23-1', faculty: 'ИН', formerTitles: [] },
] as unknown as Offer[]

/** Text content with normal spaces. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

let sent: { path: string; body: unknown }[] = []
const ownFetch = globalThis.fetch
beforeEach(() => {
  sent = []
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('/check-login/'))
      return { ok: true, status: 200, text: async () => JSON.stringify({ csrf: 'x' }) } as Response
    const body =
      init?.body instanceof FormData ? Object.fromEntries(init.body) : (JSON.parse(String(init?.body)) as object)
    sent.push({ path: String(input), body })
    return { ok: false, status: 400, text: async () => JSON.stringify({ detail: 'нет' }) } as Response
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

const draw = (source: Source) =>
  render(<CreateForm source={source} groups={groups} half={2} onCreated={() => undefined} />)
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: texts.name })
const ok = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.ok })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
function choose(name: string) {
  type(name)
  fireEvent.click(screen.getByRole('option', { name: new RegExp(name) }))
}

test('it takes a title or a group; a title alone goes without a semester', async () => {
  draw({ from: 'nothing' })
  expect(heldBy(ok())).not.toBeNull()
  type('Моя программа')
  expect(screen.queryByLabelText(texts.semester)).toBeNull()
  fireEvent.click(ok())
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ title: 'Моя программа', is_project: false }]))
})

test('what is called a project workshop, or made by such a template, is a project unless one says otherwise', async () => {
  const template = { key: 'workshop', title: 'Мастерская', hasGenerate: false, isProject: true }
  const isProject = () => screen.getByRole<HTMLInputElement>('checkbox', { name: texts.project })
  const { unmount } = draw({ from: 'template', template })
  expect(isProject().checked).toBe(true)
  unmount()
  draw({ from: 'nothing' })
  expect(isProject().checked).toBe(false)
  type('Проектная мастерская «Мосты»')
  expect(isProject().checked).toBe(true)
  fireEvent.click(ok())
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ is_project: true }))
  fireEvent.click(isProject())
  type('Проектная мастерская «Дороги»')
  expect(isProject().checked).toBe(false)
})

test('choosing a group fills the title and sends a semester; typing clears the group', async () => {
  draw({ from: 'nothing' })
  choose('ИСТб-23-1')
  expect(field().value).toBe('ИСТб-23-1')
  expect(screen.getByLabelText<HTMLSelectElement>(texts.semester).value).toBe('2')
  fireEvent.click(ok())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    title: 'ИСТб-23-1',
    is_project: false,
    nagruzka_group_id: 6,
    nagruzka_sem: 2,
  })
  await waitFor(() => expect(heldBy(ok())).toBeNull())
  type('ИСТб-23-1 и другие')
  expect(screen.queryByLabelText(texts.semester)).toBeNull()
})

test('a template that is filled with load needs a group', async () => {
  draw({
    from: 'template',
    template: { key: 'load', title: 'Нагрузка', hasGenerate: true, isProject: false },
  })
  type('Название')
  expect(heldBy(ok())).not.toBeNull()
  choose('АД-23-1')
  expect(heldBy(ok())).toBeNull()
})

test('a file is looked through before anything is made', async () => {
  draw({ from: 'file' })
  type('Из файла')
  expect(heldBy(ok())).not.toBeNull()
  const file = new File(['x'], 'Программа.xlsx')
  globalThis.fetch = async (input, init) => {
    const isCheck = String(input).endsWith('/check-login/')
    if (!isCheck) sent.push({ path: String(input), body: Object.fromEntries(init?.body as FormData) })
    const rows = [
      { row: 2, what: 'Алгебра', status: 'new', reason: '' },
      { row: 3, what: 'Физика', status: 'error', reason: 'нет группы «Х»' },
    ]
    const answer = isCheck ? { csrf: 'x' } : { rows, change_id: null }
    return { ok: true, status: 200, text: async () => JSON.stringify(answer) } as Response
  }
  fireEvent.change(screen.getByLabelText(plain(texts.file)), { target: { files: [file] } })
  await screen.findByText('нет группы «Х»')
  expect(sent.map(({ body }) => body)).toMatchObject([{ title: 'Из файла', dry_run: '1' }])
  expect(heldBy(ok())).not.toBeNull()
})
