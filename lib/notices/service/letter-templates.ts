import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findUniversityTitle } from '@/db/queries/core/files/import-runs'
import {
  deleteLetterTemplate,
  findLatestNotice,
  findLetterTemplates,
  insertLetterTemplate,
  updateLetterTemplate,
} from '@/db/queries/notices/letter-templates'
import { insertMessage } from '@/db/queries/notices/outbox'
import { findNoticeSettings } from '@/db/queries/notices/settings'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DayTimes } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { NoticeAct } from '@/lib/core/notices/rules/notice'
import { messageTitle } from '@/lib/core/notices/texts/notices'
import type { ActorContext, DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { type OwnSubject, ownSubjectOf } from '@/lib/core/schedule/rules/own-subject'
import { publicUrl } from '@/lib/environment/addresses'
import { environment } from '@/lib/environment/environment'
import {
  type LetterKind,
  letterKindOf,
  letterKinds,
  letterParts,
  type LetterPreview,
  type LetterTemplate,
  type LetterWords,
  noLetterWords,
  wordsFor,
} from '@/lib/notices/rules'
import { letterTemplateTexts as texts, noticeSettingsTexts } from '@/lib/notices/texts'
import { htmlLetter, type Letter, plainLetter } from './letter'
import { exampleActs } from './letter-example'
import { wordLetter } from './letter-words'
import { noticeActs } from './list-notices'
import { unsubscribeUrl } from './unsubscribe'

/** Words for letters of a kind. `version`: what the user saw; absent: not checked. */
export type LetterOrder = LetterWords & {
  kind: LetterKind
  version?: number | null | undefined
  dryRun: boolean
}

type Told = { acts: readonly NoticeAct[]; times: DayTimes; gist: string; name: string }

/** What the university says around what a letter tells. */
export async function universityWords(db: Queryable, told: Told): Promise<LetterWords> {
  const kind = letterKindOf(told.acts.flatMap(({ notices }) => notices))
  const words = wordsFor(await findLetterTemplates(db), kind)
  return wordLetter(words, { ...told, university: await findUniversityTitle(db) })
}

/** The words for each kind of letters, those of the product included. Throws `not_allowed`. */
export async function viewLetterTemplates(context: DataContext): Promise<LetterTemplate[]> {
  requireAllowed(context, 'university.administer')
  const stored = new Map((await findLetterTemplates(context.db)).map((one) => [one.kind, one]))
  return letterKinds.map((kind) => {
    const { headline, opening, closing, contact, version } = stored.get(kind) ?? {
      ...noLetterWords,
      version: null,
    }
    return { kind, headline, opening, closing, contact, version }
  })
}

/** Words letters of a kind; without any the product's text is back. Throws `not_allowed`, and `stale`. */
export async function changeLetterTemplate(
  context: ServiceContext,
  { dryRun, version, ...template }: LetterOrder,
): Promise<{ changeId: ChangeId | null }> {
  const granted = requireAllowed(context, 'university.administer')
  const { kind, ...words } = template
  const record = { action: 'letter.word', granted: [granted], subject: template, dryRun } as const
  const { changeId } = await changeTimetable(context, record, async ({ db, lock }) => {
    const find = async () => (await findLetterTemplates(db)).find((one) => one.kind === kind)
    const before = await find()
    if (before) await lock('letter_template', [before.id])
    const stored = await find()
    if (version !== undefined && version !== (stored?.version ?? null)) throw new ServiceError('stale', texts.stale)
    if (letterParts.every((part) => words[part] === (stored ?? noLetterWords)[part])) return
    if (letterParts.every((part) => words[part] === '')) {
      if (stored) await deleteLetterTemplate(db, stored.id)
      return
    }
    const isStored = stored ? await updateLetterTemplate(db, stored, words) : await insertLetterTemplate(db, template)
    if (!isStored) throw new ServiceError('stale', texts.stale)
  })
  return { changeId }
}

type Draft = LetterWords & { kind: LetterKind }

type Drafted = { letter: Letter; isExample: boolean }

/** A letter with these words about the latest change of the kind, or an invented one, to the user themself. */
async function draftLetter(
  { db, actor, now }: ServiceContext,
  { kind, ...words }: Draft,
  unsubscribe: string,
): Promise<Drafted> {
  const times = await findCalendar(db)
  const real = await realActs({ db, actor }, kind, now.date)
  const acts = real?.acts ?? exampleActs(kind, now)
  const templates = (await findLetterTemplates(db)).filter((one) => one.kind !== kind)
  const filledWords = wordLetter(wordsFor([...templates, { kind, ...words }], kind), {
    acts,
    times,
    gist: messageTitle(acts, times),
    name: actor.fullName,
    university: await findUniversityTitle(db),
  })
  const letter: Letter = {
    words: filledWords,
    acts,
    subjects: real?.subjects ?? [],
    times,
    unsubscribeUrl: unsubscribe,
    answerUrls: new Map(),
  }
  return { letter, isExample: real === null }
}

async function realActs(
  context: ActorContext & { db: Queryable },
  kind: LetterKind,
  today: CalendarDate,
): Promise<{ acts: NoticeAct[]; subjects: OwnSubject[] } | null> {
  const latest = kind === 'mixed' ? null : await findLatestNotice(context.db, kind)
  if (!latest) return null
  const acts = await noticeActs(context, [latest.row], today)
  return { acts, subjects: latest.subject ? [ownSubjectOf(latest.subject)] : [] }
}

/** How a letter with these words would read. Throws `not_allowed`. */
export async function previewLetter(context: ServiceContext, draft: Draft): Promise<LetterPreview> {
  requireAllowed(context, 'university.administer')
  const { letter, isExample } = await draftLetter(context, draft, `${publicUrl()}/unsubscribe/…/`)
  return { subject: letter.words.headline, text: plainLetter(letter), isExample }
}

/**
 * Sends such a letter to the user's own confirmed address, whatever they are told otherwise. Throws `not_allowed`;
 * `invalid` if the university sends no letters, or the user has no such address.
 */
export async function tryLetter(context: ServiceContext, draft: Draft): Promise<{ address: string }> {
  requireAllowed(context, 'university.administer')
  const { db, actor } = context
  const { email, isConfirmed } = await findNoticeSettings(db, actor.userId)
  if (environment().SMTP_URL === undefined) throw new ServiceError('invalid', noticeSettingsTexts.noEmail)
  if (email === null || !isConfirmed) throw new ServiceError('invalid', texts.noAddress)
  const url = unsubscribeUrl(actor.userId, email)
  const { letter } = await draftLetter(context, draft, url)
  await insertMessage(db, {
    userId: actor.userId,
    channel: 'email',
    address: email,
    title: texts.trial(letter.words.headline),
    body: plainLetter(letter),
    html: htmlLetter(letter),
    unsubscribeUrl: url,
  })
  return { address: email }
}
