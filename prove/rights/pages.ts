import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import {
  boardUrl,
  doorUrl,
  openExamsUrl,
  openSheetUrl,
  openPath,
  openWeekUrl,
  screenDataUrl,
} from '@/lib/open-reading/calls/open'
import type { OpenSubject } from '@/lib/open-reading/rules'
import type { Door } from './door'
import { historyReaders } from './history-calls'
import { everyEditor, everyPlanner, holding, viewingEditors, type Role } from './roles'
import type { Scene } from './scene'
import { leaksIn } from './secrets'

/**
 * A page and who may see it. Others get 404; without a session one is redirected to sign in, except from
 * pages for strangers. `nobody`: what it shows is not there; `moved`: it leads everybody to another address.
 */
type Page = {
  path: string
  of?: string
  query?: (scene: Scene) => Record<string, string | number>
  sees: readonly Role[] | 'whoever is signed in' | 'strangers' | 'everybody' | 'nobody' | 'moved'
  /** Roles redirected to a week of their own. */
  ledOn?: readonly Role[]
}

const administrators: Role[] = ['administrator', 'editor: can administer faculty']
const viewers: Role[] = ['teacher', 'rooms', 'planner', 'other planner', ...viewingEditors]

const planningSome: Role[] = ['partner', 'permitted', 'can set nagruzka items', 'can_project_schedule']

const weekOf =
  (kind: 'room' | 'teacher' | 'group', side: 'own' | 'foreign') =>
  (scene: Scene): Record<string, string> => {
    const subject = { kind, id: scene[side][kind] } as Parameters<typeof dashboardUrl>[0]['subject']
    const url = dashboardUrl({ subject, monday: scene.monday, subgroup: 0, view: 'grid' })
    return Object.fromEntries(new URLSearchParams(url.split('?')[1]))
  }

const roomFinders: Role[] = ['teacher', 'rooms', 'planner', 'other planner', ...holding('can find free auditories')]

const groupCard: Role[] = [...viewers, 'student', 'monitor', 'permitted', 'can view groups']

export const pages: readonly Page[] = [
  { path: '/', sees: 'strangers' },
  { path: '/account/', sees: 'whoever is signed in' },
  { path: '/missing/', sees: 'whoever is signed in' },
  { path: '/my/', sees: 'whoever is signed in' },
  { path: '/my/exams/', sees: 'whoever is signed in' },
  { path: '/dashboard/', sees: 'whoever is signed in', ledOn: ['bound', 'student', 'monitor', 'teacher'] },
  // A week one may not see is replaced by a message.
  ...(['own', 'foreign'] as const).flatMap((side) =>
    (['room', 'teacher', 'group'] as const).map((kind): Page => ({
      path: '/dashboard/',
      of: `${kind}, ${side}`,
      query: weekOf(kind, side),
      sees: 'whoever is signed in',
    })),
  ),
  { path: '/changes/', sees: 'whoever is signed in' },
  { path: '/free-rooms/', sees: roomFinders },
  {
    path: '/appeals/',
    sees: [
      'bound',
      'teacher',
      'monitor',
      'rooms',
      'planner',
      'other planner',
      ...holding('can change schedule item auditory'),
    ],
  },
  { path: '/waiting/', sees: 'whoever is signed in' },
  { path: '/absences/', sees: everyPlanner },
  { path: '/wishes/', sees: ['bound', 'teacher', ...everyPlanner] },
  // There is no such campaign.
  { path: '/wishes/2000000000/', sees: 'nobody' },
  {
    path: '/bookings/',
    sees: ['rooms', 'planner', 'other planner', ...holding('can create queries'), ...holding('can approve bookings')],
  },
  // Everybody sees their own there.
  { path: '/bookings/confirm/', sees: 'whoever is signed in' },
  { path: '/history/', sees: historyReaders },
  // Everybody with a timetable checks their own (docs/decisions/0157-what-searching-costs.md).
  {
    path: '/quality/',
    sees: [...everyEditor, ...planningSome, 'other planner', 'bound', 'student', 'monitor', 'teacher'],
  },
  { path: '/workbench/', sees: everyPlanner },
  {
    path: '/workbench/',
    of: 'foreign faculty',
    query: ({ foreign }) => ({ faculty: foreign.faculty }),
    sees: ['other planner'],
  },
  { path: '/workbench/load/', sees: everyPlanner },
  {
    path: '/workbench/load/',
    of: 'foreign faculty',
    query: ({ foreign }) => ({ faculty: foreign.faculty }),
    sees: ['other planner'],
  },
  { path: '/workbench/exams/', sees: everyPlanner },
  {
    path: '/workbench/exams/',
    of: 'foreign faculty',
    query: ({ foreign }) => ({ faculty: foreign.faculty }),
    sees: ['other planner'],
  },
  { path: '/workbench/next-semester/', sees: everyPlanner },
  {
    path: '/workbench/next-semester/',
    of: 'foreign faculty',
    query: ({ foreign }) => ({ faculty: foreign.faculty }),
    sees: ['other planner'],
  },
  // Those who see none are told who does.
  { path: '/hours/', sees: 'whoever is signed in' },
  {
    path: '/hours/',
    of: 'foreign teacher',
    query: ({ foreign }) => ({ teacher: foreign.teacher }),
    sees: ['other planner'],
  },
  { path: '/quality/charts/', sees: everyPlanner },
  { path: '/variants/', sees: everyPlanner },
  { path: '/variants/2000000000/', sees: 'nobody' },
  { path: '/admin/', sees: administrators },
  { path: '/admin/groups/', of: 'groups', sees: administrators },
  { path: '/admin/people/', of: 'people', sees: administrators },
  { path: '/invite/2000000000/', sees: 'everybody' },
  { path: '/admin/buildings/', sees: [] },
  { path: '/admin/calendar/', sees: [] },
  { path: '/admin/pairs/', sees: [] },
  { path: '/admin/lesson-types/', sees: [] },
  ...['rooms', 'teachers', 'departments', 'faculties', 'disciplines', 'reasons'].map((table): Page => ({
    path: `/admin/${table}/`,
    of: table,
    sees: [],
  })),
  { path: '/admin/archive/', sees: [] },
  { path: '/admin/import/', sees: administrators },
  { path: '/admin/import/systems/', sees: administrators },
  { path: '/admin/import/2000000000/', sees: 'nobody' },
  { path: '/admin/imports/2000000000/', sees: 'nobody' },
  { path: '/admin/keys/', sees: [] },
  { path: '/admin/load/', sees: 'moved' },
  { path: '/admin/quality/', sees: [] },
  { path: '/admin/public/', sees: [] },
  { path: '/admin/letters/', sees: [] },
  { path: '/admin/readers/', sees: [] },
  { path: '/admin/session/', sees: [] },
  { path: '/admin/security/', sees: [] },
  { path: '/meta-programs/', sees: 'whoever is signed in' },
  {
    path: '/nagruzka-set-permissions/',
    sees: ['planner', 'other planner', ...holding('can edit nagruzka set permissions')],
  },
  { path: '/print/card/', of: 'group, own', query: weekOf('group', 'own'), sees: [...groupCard, 'bound'] },
  { path: '/print/card/', of: 'group, foreign', query: weekOf('group', 'foreign'), sees: groupCard },
  {
    path: '/print/card/',
    of: 'room',
    query: weekOf('room', 'own'),
    sees: [...viewers, 'can view auditories'],
  },
  { path: '/print/changes/', sees: everyPlanner },
  {
    path: '/print/changes/',
    of: 'foreign faculty',
    query: ({ foreign }) => ({ faculty: foreign.faculty }),
    sees: ['other planner'],
  },
  { path: '/print/faculty/', sees: everyPlanner },
  {
    path: '/print/faculty/',
    of: 'foreign faculty',
    query: ({ foreign }) => ({ faculty: foreign.faculty }),
    sees: ['other planner'],
  },
  { path: '/print/load/', sees: everyPlanner },
  {
    path: '/print/load/',
    of: 'foreign faculty',
    query: ({ foreign }) => ({ faculty: foreign.faculty }),
    sees: ['other planner'],
  },
  { path: '/print/substitutions/', sees: everyPlanner },
  {
    path: '/print/substitutions/',
    of: 'foreign faculty',
    query: ({ foreign }) => ({ faculty: foreign.faculty }),
    sees: everyPlanner,
  },
  { path: '/print/exams/', sees: everyPlanner },
  {
    path: '/print/exams/',
    of: 'foreign faculty',
    query: ({ foreign }) => ({ faculty: foreign.faculty }),
    sees: ['other planner'],
  },
  { path: '/print/substitutions/', of: 'university', query: () => ({ faculty: 'all' }), sees: everyPlanner },
  {
    path: '/print/occupancy/',
    query: ({ monday }) => ({ dbeg: monday, day: 1, pair: 1 }),
    sees: [...viewers, 'can view auditories'],
  },
]

/** What is read without signing in (lib/http/open-answers), by its answers while that is switched off and on. */
type OpenPage = { path: (scene: Scene) => string; off: number; on: number }

const openWeeks = (['own', 'foreign'] as const).flatMap((side) =>
  (['group', 'teacher', 'room'] as const).map((kind): OpenPage => ({
    path: (scene) => openWeekUrl({ kind, id: scene[side][kind] } as OpenSubject, scene.monday),
    off: 307,
    on: 200,
  })),
)

export const openPages: readonly OpenPage[] = [
  { path: () => openPath, off: 307, on: 200 },
  { path: ({ word }) => `${openPath}?q=${word}`, off: 307, on: 200 },
  ...openWeeks,
  { path: ({ own }) => openWeekUrl({ kind: 'programme', id: own.programme } as never), off: 307, on: 404 },
  { path: ({ own }) => doorUrl(own.room), off: 307, on: 200 },
  { path: ({ own }) => screenDataUrl(doorUrl(own.room)), off: 401, on: 200 },
  { path: ({ own }) => openExamsUrl({ kind: 'group', id: own.group }), off: 307, on: 200 },
  { path: ({ own }) => openExamsUrl({ kind: 'teacher', id: own.teacher }), off: 307, on: 200 },
  { path: ({ own }) => openExamsUrl({ kind: 'faculty', id: own.faculty }), off: 307, on: 200 },
  { path: () => openSheetUrl({ faculty: null, date: null, span: 'month' }), off: 307, on: 200 },
  { path: () => screenDataUrl(boardUrl(null)), off: 307, on: 200 },
]

/** What everybody is told once weeks are open; of all other marks nothing. */
const openMarks = /(published|later)$/

/** Opens what is read without signing in as a stranger; returns a sentence for every wrong answer or leak. */
export async function checkOpenPage(
  { path, ...wanted }: OpenPage,
  { door, scene, stranger, isOpen }: CheckedPages & { isOpen: boolean },
): Promise<string[]> {
  const address = path(scene)
  const answer = await door(stranger, { method: 'GET', path: address })
  const status = isOpen ? wanted.on : wanted.off
  const broken = answer.status === status ? [] : [`${address}: ${answer.status} in place of ${status}`]
  const leaks = leaksIn(answer, 'stranger', scene).filter((mark) => !isOpen || !openMarks.test(mark))
  return [...broken, ...leaks.map((mark) => `${address} tells everybody of ${mark}`)]
}

/** Whether somebody who is signed in is shown a page. */
export const isShown = (page: Page, role: Role): boolean => statusFor(page, role) === 200

function statusFor({ sees, ledOn }: Page, role: Role): number {
  if (sees === 'nobody') return 404
  if (sees === 'strangers' || ledOn?.includes(role)) return 307
  return sees === 'everybody' || sees === 'whoever is signed in' || role === 'superuser' || sees.includes(role)
    ? 200
    : 404
}

/** Opens a page as everybody who asks; returns a sentence for every wrong answer or leak. */
export async function checkPage(
  page: Page,
  { door, scene, stranger, askers }: CheckedPages & { askers: readonly Role[] },
): Promise<string[]> {
  const query = page.query?.(scene) ?? {}
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const path = search.size > 0 ? `${page.path}?${search}` : page.path
  const broken: string[] = []
  for (const asker of ['stranger', ...askers] as const) {
    const browser = asker === 'stranger' ? stranger : scene.people[asker].browser
    const answers = [
      await door(browser, { method: 'GET', path }),
      // The request of client-side navigation.
      await door(browser, { method: 'GET', path, headers: { rsc: '1' } }),
    ]
    const wanted =
      page.sees === 'moved'
        ? 308
        : asker === 'stranger'
          ? page.sees === 'strangers' || page.sees === 'everybody'
            ? 200
            : 307
          : statusFor(page, asker)
    const title = `${page.path} ${page.of ?? ''} as ${asker}`
    const [{ status } = { status: 0 }] = answers
    if (status !== wanted) broken.push(`${title}: ${status} in place of ${wanted}`)
    for (const answer of answers)
      for (const mark of leaksIn(answer, asker, scene)) broken.push(`${title} tells of ${mark}`)
  }
  return broken
}

type CheckedPages = {
  door: Door
  scene: Scene
  stranger: Scene['people'][Role]['browser']
}
