import { fireEvent, render, screen, within } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { SWRConfig } from 'swr'
import { AddLoadForm } from '@/components/programmes/add-load-form'
import { ProgrammesScreen } from '@/components/programmes/programmes-screen'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { GroupId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/names/rules/ids'
import { newDisciplineValues, type Programme, type ProgrammeDiscipline } from '@/lib/core/programmes/rules/programme'
import type { GroupEntry } from '@/lib/core/schedule/rules/vocabulary'
import { encodeGroupEntry } from '@/lib/core/views/calls/vocabularies'
import { encodeProgramme } from '@/lib/programmes/calls/programmes'
import { superuser } from '@/testing/actors'
import { heldBy } from '@/testing/held'
import { stubAnswers, textIn, wednesday } from './dashboard'
import { everyRowHolds } from './table'

const id = 1 as ProgrammeId
const row = (title: string, change: Partial<ProgrammeDiscipline> = {}): ProgrammeDiscipline => ({
  ...newDisciplineValues,
  id: title.length as ProgrammeDisciplineId,
  programmeId: id,
  loadItemId: null,
  subgroup: 0,
  version: 1,
  title,
  ...change,
})
const programme: Programme = {
  id,
  version: 1,
  title: 'Курс',
  color: '#112233',
  isProject: false,
  isDpo: false,
  disciplinesIndependent: false,
  loadGroupId: null,
  loadSemester: null,
  flags: [],
  roomIds: [],
  disciplines: [row('Химия'), row('Алгебра')],
}

const stay = () => undefined
const stillRouter = {
  back: stay,
  forward: stay,
  refresh: stay,
  push: stay,
  replace: stay,
  prefetch: stay,
  bfcacheId: '',
}

const someGroup: GroupEntry = {
  id: 12 as GroupId,
  title: 'ИСТб-23-1',
  courseYear: 3,
  faculty: null,
  studyForm: 'day',
  students: 25,
  subgroupCount: 2,
  hasProject: false,
  hasDpo2030: false,
  formerTitles: [],
  active: true,
  may: ['fill'],
}

async function open(change: Partial<Programme> = {}) {
  const wire = encodeProgramme({ ...programme, ...change })
  stubAnswers({
    // The preview of a removal uses the same address.
    'meta-program/1': { ...wire, published: 0, drafts: 0, kept: { published: 0, drafts: 0 } },
    'meta-program/templates': {
      plain: { title: 'Адаптация', has_generate: false },
      term: { title: 'Семестр', has_generate: true },
    },
    'api/meta-program': [wire],
    'api/group': [encodeGroupEntry(someGroup)],
  })
  window.history.replaceState(null, '', '/meta-programs/?id=1')
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FeedbackProvider>
        <SearchParamsContext value={new URLSearchParams(window.location.search)}>
          <AppRouterContext value={stillRouter}>
            <ProgrammesScreen actor={superuser} today={wednesday} calendar={emptyCalendar} />
          </AppRouterContext>
        </SearchParamsContext>
      </FeedbackProvider>
    </SWRConfig>,
  )
  return within(await screen.findByRole('grid'))
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
async function openMenu(name: RegExp) {
  press(name)
  return within(await screen.findByRole('menu'))
}
async function choose(name: RegExp) {
  fireEvent.click((await openMenu(/^Ещё/)).getByRole('menuitem', { name }))
  return within(await screen.findByRole('dialog'))
}
async function create() {
  await open()
  press('Создать программу')
  return within(await screen.findByRole('dialog'))
}
const columns = () => screen.getAllByRole('columnheader').map((one) => textIn(one).replace(/\P{L}+$/u, ''))
const titles = () =>
  [...document.querySelectorAll('[data-row] [aria-colindex="2"]')].map(
    (one) => /Химия|Алгебра|новая/.exec(textIn(one))?.[0],
  )

everyRowHolds({
  '2, Meta-programs screen': {
    'back button and a program selector': async () => {
      await open()
      expect(screen.getByRole('link', { name: 'К расписанию' }).getAttribute('href')).toMatch(/^\/dashboard\/?$/)
      expect(screen.getByRole('combobox', { name: 'Метапрограмма' })).toBeTruthy()
    },
    '«Создать программу» with a dropdown: rename, recalculate, from file, templates': async () => {
      await open()
      expect(screen.getByRole('button', { name: 'Создать программу' })).toBeTruthy()
      const entries = (await openMenu(/^Ещё/)).getAllByRole('menuitem').map(textIn)
      for (const entry of ['Переименовать…', 'Пересчитать часы по календарю', 'Создать из файла…', 'Семестр'])
        expect(entries).toContain(entry)
    },
    'templates that have a generate flag; the others in a section of their own': async () => {
      await open()
      const menu = textIn((await openMenu(/^Ещё/)).getByRole('menuitem', { name: 'Семестр' }).closest('[role=menu]'))
      expect(menu).toMatch(/Шаблоны с нагрузкой группы.*Семестр.*Шаблоны.*Адаптация/)
    },
    '«Добавить по id нагрузки», delete, copy': async () => {
      await open()
      const entries = (await openMenu(/^Ещё/)).getAllByRole('menuitem').map(textIn)
      for (const entry of ['Добавить по id нагрузки…', 'Удалить программу…', 'Скопировать…'])
        expect(entries).toContain(entry)
    },
    'add discipline, a filter and «Сохранить все»': async () => {
      await open()
      expect(screen.getByRole('button', { name: 'Добавить дисциплину' })).toBeTruthy()
      expect(heldBy(screen.getByRole('button', { name: /^Сохранить все/ }))).toBe('Изменений нет.')
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'алг' } })
      expect(titles()).toEqual(['Алгебра'])
    },
    'colour picker with save': async () => {
      await open()
      fireEvent.change(screen.getByLabelText('Цвет программы'), { target: { value: '#445566' } })
      expect(screen.getByRole('button', { name: 'Сохранить цвет' })).toBeTruthy()
    },
    'project toggle «Сделать проектной»': async () => {
      await open()
      expect(screen.getByRole('button', { name: 'Сделать проектной', pressed: false })).toBeTruthy()
    },
    'project toggle «Проектная»': async () => {
      await open({ isProject: true })
      expect(screen.getByRole('button', { name: 'Проектная', pressed: true })).toBeTruthy()
    },
    'column toggles: type, rooms, teachers, groups, hours, dates': async () => {
      await open()
      const toggles = (await openMenu(/^Столбцы/)).getAllByRole('menuitemcheckbox').map(textIn)
      expect(toggles.join(', ')).toBe('Тип, Аудитории, Преподаватели, Группы, Часы, Даты')
    },
    'the table is sortable by column': async () => {
      const grid = await open()
      const heading = grid.getByRole('columnheader', { name: /^Дисциплина/ })
      fireEvent.click(within(heading).getByRole('button'))
      expect([heading.getAttribute('aria-sort'), titles()]).toEqual(['ascending', ['Алгебра', 'Химия']])
    },
  },
  '3, Lesson type': {
    '0 is «---» in a column of its own': async () => {
      await open({ disciplines: [row('Химия', { lessonType: 0 })] })
      fireEvent.click((await openMenu(/^Столбцы/)).getByRole('menuitemcheckbox', { name: 'Тип' }))
      expect(textIn(document.querySelector('[data-row] abbr'))).toBe('---')
    },
  },
  '4, Meta-programs': {
    'teachers and groups on; type, rooms, hours and dates off': async () => {
      await open()
      const shown = columns().join(' ')
      expect(shown).toMatch(/Группы.*Преподаватели/)
      expect(shown).not.toMatch(/Тип|Вид|Аудитории|Часы|Начало/)
    },
    'a project program shows the flags «а» and «н»': async () => {
      await open({ isProject: true })
      for (const flag of [/^а: /, /^н: /]) expect(columns()).toContainEqual(expect.stringMatching(flag))
    },
    'any other does not': async () => {
      await open()
      for (const flag of [/^а: /, /^н: /]) expect(columns()).not.toContainEqual(expect.stringMatching(flag))
    },
    'a row with id 0 is dirty; it starts with «новая»': async () => {
      await open()
      press('Добавить дисциплину')
      expect(titles()).toContain('новая')
      expect(heldBy(screen.getByRole('button', { name: /^Сохранить все/ }))).toBeNull()
    },
  },
  '5': {
    'creating needs a title or a group': async () => {
      const ready = () => heldBy(dialog.getByRole('button', { name: 'Создать' })) === null
      const dialog = await create()
      expect(ready()).toBe(false)
      fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'Курс' } })
      expect(ready()).toBe(true)
    },
    'choosing a group fills the title and asks for a semester; typing clears it': async () => {
      const dialog = await create()
      const name = dialog.getByRole('combobox', { name: 'Название или группа' })
      fireEvent.change(name, { target: { value: 'ист' } })
      fireEvent.click(await screen.findByRole('option', { name: /ИСТб-23-1/ }))
      expect(name).toHaveProperty('value', 'ИСТб-23-1')
      expect(dialog.queryByLabelText('Семестр')).not.toBeNull()
      fireEvent.change(name, { target: { value: 'Курс' } })
      expect(dialog.queryByLabelText('Семестр')).toBeNull()
    },
    'nagruzka ids are one a line and whole numbers': () => {
      const added = jest.fn(async () => null)
      render(<AddLoadForm programmeId={id} half={1} onAdd={added} />)
      const send = (value: string) => {
        fireEvent.change(screen.getByLabelText(/^Номера нагрузки/), { target: { value } })
        press(/^Добавить/)
      }
      send('12\nдва')
      expect(added).not.toHaveBeenCalled()
      send('12\n34')
      expect(added).toHaveBeenCalledWith({ ids: [12, 34], asProxy: true })
    },
    'deleting: the typed title must equal the title': async () => {
      await open()
      const dialog = await choose(/^Удалить/)
      const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Удалить программу' })
      const type = (value: string) => fireEvent.change(dialog.getByRole('textbox'), { target: { value } })
      type('курс')
      expect(heldBy(remove)).not.toBeNull()
      type('Курс')
      expect(heldBy(remove)).toBeNull()
    },
    'copy prompt: the title plus « (копия)»': async () => {
      await open()
      expect((await choose(/^Скопировать/)).getByRole('textbox')).toHaveProperty('value', 'Курс (копия)')
    },
    '«as proxy» defaults on': async () => {
      await open()
      expect((await choose(/^Добавить по id/)).getByRole('checkbox', { name: /замещают/ })).toHaveProperty(
        'checked',
        true,
      )
    },
  },
})
