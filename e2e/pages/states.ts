import type { Page } from '@playwright/test'
import type { DemoAccount } from '../fixtures/test'
import { DashboardPage } from './dashboard-page'
import { PermissionsPage } from './permissions-page'
import { TopBarPage } from './top-bar'
import {
  fromMenu,
  addressGiven,
  fileSent,
  openNameQuestions,
  gridRead,
  checked,
  workbench,
  listed,
  abreast,
  openSheet,
  press,
  ofClass,
  openPlanning,
  openBooking,
  planClosing,
  openProgrammes,
  dialogOf,
} from './state-openers'

const week = 'week=2026-11-16'
const group = `/dashboard/?type=group&id=6&${week}`
/** A week whose classes have not begun. */
const nextWeek = '/dashboard/?type=group&id=6&week=2026-11-23'
const room = `/dashboard/?type=auditory&id=110&${week}`
const programme = '/meta-programs/?id=2'

/** A state of the interface: a screen, or something opened over or beside one. */
export type State = {
  name: string
  path: string
  show?: (page: Page) => Promise<unknown>
  /** The state over or beside which it opens; that one is checked separately. */
  over?: string
}

const beside = (path: string, name: string, show: State['show']): State => ({
  name,
  path,
  show,
  over: '#week',
})

export const states: Record<DemoAccount, readonly State[]> = {
  student: [
    { name: 'the week', path: group, show: (page) => new DashboardPage(page).isAlive() },
    {
      name: 'the week as a list',
      path: `${group}&view=list`,
      show: (page) => new DashboardPage(page).isAlive(),
    },
    { name: 'a week refused', path: '/dashboard/?type=auditory&id=110' },
    { name: 'a page that is not there', path: '/nothing/' },
    beside(group, 'the menu', (page) => new TopBarPage(page).openOptions()),
    {
      name: 'what changed',
      path: '/changes/',
      show: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    },
    {
      name: 'one’s own timetable, and a class of it',
      path: '/my/',
      async show(page) {
        await page.getByRole('region', { name: /^Вторник/ }).waitFor()
        await page.getByRole('button', { expanded: false }).first().click()
      },
    },
    {
      name: 'single classes to choose',
      path: '/account/',
      async show(page) {
        await page.getByRole('button', { name: /^Добавить.отдельное/ }).click()
        await page.getByRole('dialog').getByRole('combobox').fill('ИСТб-24-2')
        await page.getByRole('option').first().click()
        await page.getByRole('dialog').getByRole('listitem').first().waitFor()
      },
    },
    beside(group, 'a calendar to add', fromMenu('Календарь…', addressGiven)),
    { name: 'one’s own account', path: '/account/', show: press('Сменить пароль') },
  ],
  teacher: [
    beside(`/dashboard/?${week}`, 'one’s own hours', fromMenu('Мои часы')),
    beside(`/dashboard/?${week}`, 'overlaps', fromMenu('Накладки')),
    {
      name: 'a week as it was',
      path: `${group}&as_of=2030-01-01&diff=1`,
      show: (page) => page.getByRole('table').waitFor(),
    },
    beside(`/dashboard/?${week}`, 'a wish', fromMenu('Пожелания', press('Добавить пожелание'))),
    beside(`/dashboard/?${week}`, 'an open list', async (page) => {
      await new TopBarPage(page).selector('Преподаватель').click()
      await page.getByRole('option').first().waitFor()
    }),
  ],
  rooms: [
    { name: 'the first choice of one’s own', path: '/my/' },
    { name: 'exams of whoever has chosen nobody', path: '/my/exams/' },
    beside(room, 'free rooms', fromMenu('Свободные аудитории')),
    beside(room, 'a room to close', fromMenu(/^Пожелания/, press('Закрыть аудиторию'))),
    beside(room, 'rooms to close together', fromMenu(/^Пожелания/, planClosing)),
    beside(room, 'the occupancy', fromMenu('Занятость по корпусам…')),
    beside(room, 'a booking', openBooking()),
    beside(room, 'groups to choose', openBooking(press('Выбрать группы'))),
    { name: 'the screen of a door', path: '/open/door/110/' },
    { name: 'the screen of a hall', path: '/open/hall/%D0%90/' },
    { name: 'the card of a door', path: `/print/card/?type=auditory&id=110&${week}&variant=door` },
    {
      name: 'the occupancy on paper',
      path: '/print/occupancy/?dbeg=2026-11-16&day=3&pair=2&korpuses=%D0%91',
    },
  ],
  planner: [
    { name: 'the history', path: '/history/', show: (page) => page.getByRole('listitem').first().waitFor() },
    { name: 'no history', path: '/history/?about=room:1&kind=imports' },
    beside(group, 'a moment to choose', fromMenu('На дату…')),
    { name: 'the check of a group', path: `/quality/?type=group&id=6&${week}&drafts=1`, show: checked },
    {
      name: 'the check of a rule',
      path: `/quality/?type=group&id=6&${week}&rule=teacherWindow`,
      show: checked,
    },
    { name: 'the check before a choice', path: '/quality/' },
    { name: 'variants of a plan', path: '/variants/' },
    { name: 'making a variant', path: '/variants/', show: press('Новый вариант') },
    { name: 'the workbench', path: `/workbench/?${week}`, show: workbench },
    {
      name: 'a list of the workbench',
      path: `/workbench/?${week}&by=teacher&list=windows`,
      show: listed,
      over: '[role="grid"]',
    },
    { name: 'the load as a table', path: '/workbench/load/' },
    { name: 'the session of a faculty', path: '/workbench/exams/' },
    { name: 'weeks side by side', path: `/workbench/?${week}&ticked=6.7.8&beside=1`, show: abreast },
    beside(group, 'load, and its map', (page) => openPlanning(page, () => press('Календарь')(page))),
    beside(group, 'the acts with load', (page) => openPlanning(page, () => press('Действия с нагрузкой')(page))),
    beside(group, 'the people of load', (page) =>
      openPlanning(page, async ({ list }) => {
        await list.getByRole('button', { name: 'Изменить нагрузку' }).first().press('Enter')
        await page.getByRole('dialog').waitFor()
      }),
    ),
    beside(group, 'where load may go', (page) =>
      openPlanning(page, async (planner) => {
        await (await planner.selectPlaceable()).cell.click()
        await page.getByRole('dialog').waitFor()
      }),
    ),
    {
      name: 'two weeks of the dashboard',
      path: `${group}&type2=auditory&id2=110`,
      show: (page) =>
        page
          .getByRole('region', { name: /^Рядом: / })
          .getByRole('gridcell')
          .first()
          .waitFor(),
    },
    beside(group, 'what to show beside', fromMenu('Рядом…')),
    beside(group, 'acts on a class', ofClass(null, 'dialog')),
    beside(group, 'a move, and why a cell is taken', async (page) => {
      await ofClass('Перенести…', 'complementary')(page)
      await page.locator('[data-state~="occupied-by-group"]').first().hover()
      await page.getByRole('tooltip').waitFor()
    }),
    beside(nextWeek, 'a repair', async (page) => {
      await ofClass('Починить…', 'dialog')(page)
      await page.getByRole('group', { name: 'Что можно сделать' }).getByRole('radio').first().check()
      await page.getByRole('list', { name: 'Кто куда' }).waitFor()
    }),
    beside(group, 'a swap', ofClass('Поменять местами…', 'complementary')),
    beside(group, 'a comment', ofClass(/^Комментарий/, 'dialog')),
    {
      name: 'permissions',
      path: '/nagruzka-set-permissions/?type=group&id=6&user=4',
      async show(page) {
        const screen = new PermissionsPage(page)
        const row = screen.rows.first()
        await screen.canSet(row).check()
        await screen.sample.click()
      },
    },
    {
      name: 'when one discipline may be set',
      over: 'main table',
      path: '/nagruzka-set-permissions/?type=group&id=6&user=4',
      async show(page) {
        const screen = new PermissionsPage(page)
        await screen.openTime(screen.rows.first())
      },
    },
    {
      name: 'rows that cannot be saved, and one unfolded',
      path: programme,
      show: openProgrammes(async (screen) => {
        await screen.write(screen.rows.first(), 'title', ' ')
        await screen.write(screen.rows.last(), 'title', 'Другое название')
        await screen.cell(screen.rows.last(), 'more').click()
      }),
    },
    { name: 'a programme to copy', path: programme, show: dialogOf(/^Скопировать/) },
    {
      name: 'rooms of a programme',
      path: programme,
      show: openProgrammes(async (screen) => {
        await press(/^Аудитории/)(screen.page)
        await screen.dialog(/^Аудитории программы$/).waitFor()
      }),
    },
    {
      name: 'load to add',
      path: programme,
      show: openProgrammes(async (screen) => {
        await screen.act(/^Добавить по/)
        await screen.page.getByRole('searchbox', { name: /^Дисциплина, группа/ }).fill('основы')
        await screen.page.getByRole('list', { name: 'Найденная нагрузка' }).waitFor()
      }),
    },
    { name: 'a programme from a file', path: programme, show: dialogOf(/^Создать из/) },
  ],
  admin: [
    {
      name: 'a change, opened',
      path: '/history/',
      show: async (page) => {
        await page
          .getByRole('button', { name: /^Подробно/ })
          .first()
          .click()
        await page.getByRole('button', { name: 'Отменить…' }).waitFor()
      },
    },
    { name: 'the log of security events', path: '/admin/security/' },
    beside(group, 'requests', fromMenu('Активные заявки')),
    { name: 'the administration', path: '/admin/' },
    { name: 'the academic calendar', path: '/admin/calendar/' },
    { name: 'holidays to set', path: '/admin/calendar/', show: press(/^Нерабочие.дни…/) },
    { name: 'the pairs of the day', path: '/admin/pairs/' },
    { name: 'buildings and the minutes between them', path: '/admin/buildings/' },
    { name: 'types of lessons', path: '/admin/lesson-types/' },
    { name: 'a table of the administration', path: '/admin/rooms/' },
    { name: 'reasons', path: '/admin/reasons/' },
    { name: 'a row to add to it', path: '/admin/groups/', show: press(/^Добавить/) },
    { name: 'lines to paste into it', path: '/admin/teachers/', show: press(/^Вставить/) },
    { name: 'people', path: '/admin/people/' },
    { name: 'somebody to invite', path: '/admin/people/', show: press(/^Добавить.человека/) },
    { name: 'a list of people', path: '/admin/people/', show: press(/^Пригласить.списком/) },
    {
      name: 'what somebody may',
      path: '/admin/people/?q=planner',
      show: openSheet('planner'),
    },
    { name: 'a link that opens nothing', path: '/invite/nothing/' },
    { name: 'the whole university to take away', path: '/admin/archive/' },
    { name: 'how sessions are held', path: '/admin/session/' },
    { name: 'files to import', path: '/admin/import/' },
    { name: 'what is read of other systems', path: '/admin/import/systems/' },
    { name: 'columns of a file', path: '/admin/import/', show: fileSent },
    { name: 'names that look like others', path: '/admin/import/', show: openNameQuestions },
    { name: 'how a grid is understood', path: '/admin/import/', show: gridRead },
    { name: 'the rules of the check', path: '/admin/quality/' },
    { name: 'what is open to everybody', path: '/admin/public/' },
    { name: 'keys of programs', path: '/admin/keys/', show: press(/^Выдать.ключ/) },
    { name: 'charts of a week', path: '/quality/charts/?type=university&week=2026-11-16' },
  ],
}
