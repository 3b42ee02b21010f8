'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { BackLink } from '@/components/ui/back-link'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { useDialogs } from '@/components/ui/dialogs'
import { Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import type { CampaignId, ChangeId } from '@/lib/core/names/rules/ids'
import { wishCampaignsPath } from '@/lib/core/notices/rules/class-path'
import { common } from '@/lib/core/words/texts/common'
import { endCampaign, remindOfCampaign, takeCampaignBack, useCampaign } from '@/lib/wishes-campaign/browser/campaigns'
import {
  type AnswerState,
  answerStateOf,
  type AskedTeacher,
  type Campaign,
  countByDepartment,
} from '@/lib/wishes-campaign/rules/campaign'
import {
  answeredText,
  answerForLabel,
  answerStateTitles,
  campaignTexts as texts,
  campaignTitle,
  lastReminderText,
  remindedText,
  remindText,
  untilText,
  wishCountText,
} from '@/lib/wishes-campaign/texts/campaign'
import { AskedWishes, type CampaignMoment } from './asked-wishes'
import { EditCampaignForm } from './campaign-forms'

const tones: Record<AnswerState, Tone> = {
  silent: 'warning',
  writing: 'info',
  done: 'success',
  none: 'plain',
}

export function CampaignScreen({ id, when }: { id: CampaignId; when: CampaignMoment }) {
  const query = useCampaign(id)
  const view = query.data
  const reload = () => void query.reload()
  return (
    <main className="mx-auto grid max-w-4xl gap-4 p-4 sm:py-8 [&>*]:min-w-0">
      <BackLink href={wishCampaignsPath}>{texts.back}</BackLink>
      {view ? (
        <>
          <Head campaign={view.campaign} {...{ when, reload }} />
          <Departments teachers={view.teachers} />
          <Teachers campaign={view.campaign} teachers={view.teachers} {...{ when, reload }} />
        </>
      ) : (
        <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.loading} />
      )}
    </main>
  )
}

/** What the campaign is, and what can be done with it. */
function Head({ campaign, when, reload }: { campaign: Campaign; when: CampaignMoment; reload: () => void }) {
  const { id, isOpen, until, words, by, reachable, remindedOn } = campaign
  const { modal, confirm } = useDialogs()
  const { act, converse, report } = useActs()
  const router = useRouter()
  const tell = (text: string, done: { changeId: ChangeId | null } | false | null) => {
    if (done) report({ text, changeId: done.changeId, reload })
    reload()
  }
  const remind = async () => {
    const done = await act(() => remindOfCampaign({ id }))
    tell(remindedText(done?.reminded ?? 0), done)
  }
  const edit = async () =>
    tell(
      texts.saved,
      await converse(() =>
        modal<{ changeId: ChangeId | null }>({
          title: texts.editTitle,
          body: (finish) => <EditCampaignForm {...{ when, campaign }} onDone={finish} />,
        }),
      ),
    )
  const takeBack = async () => {
    const isSure = await confirm({
      title: texts.takeBackTitle,
      description: texts.takeBackHint,
      ok: texts.takeBack,
      danger: true,
    })
    if (!isSure) return
    const done = await act(() => takeCampaignBack({ id }))
    if (!done) return
    report({ text: texts.takenBack, changeId: done.changeId })
    router.push(wishCampaignsPath)
  }
  const mayRemind = isOpen && reachable > 0 && remindedOn !== when.today
  return (
    <header className="grid gap-2">
      <h1 className="text-2xl font-semibold text-balance">{campaignTitle(campaign)}</h1>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Badge tone={isOpen ? 'accent' : 'plain'}>{isOpen ? untilText(until) : texts.ended}</Badge>
        <span className="font-medium">{answeredText(campaign)}</span>
        {remindedOn && <span className="text-sm text-ink-soft">{lastReminderText(remindedOn, when.today)}</span>}
      </p>
      {words && (
        <p className="max-w-prose text-pretty break-words">
          {by && <span className="text-ink-soft">{by}: </span>}
          {words}
        </p>
      )}
      <div className="flex flex-wrap gap-2" data-no-print>
        {mayRemind && (
          <Button look="primary" onClick={() => void remind()}>
            {remindText(reachable)}
          </Button>
        )}
        <Button onClick={() => void edit()}>{texts.edit}</Button>
        {isOpen && (
          <Button onClick={() => void act(() => endCampaign({ id })).then((done) => tell(texts.ended, done))}>
            {texts.end}
          </Button>
        )}
        <Button onClick={() => void takeBack()}>{texts.takeBack}</Button>
        <Button look="quiet" onClick={() => window.print()}>
          {common.print}
        </Button>
      </div>
    </header>
  )
}

/** How many of each department have answered, if there are several. */
function Departments({ teachers }: { teachers: readonly AskedTeacher[] }) {
  const counts = countByDepartment(teachers)
  if (counts.length < 2) return null
  return (
    <section aria-label={texts.departments} className="rounded-lg border bg-surface">
      <h2 className="px-3 pt-2 pb-1 font-semibold">{texts.departments}</h2>
      <ul className="grid border-t px-3 py-1.5 text-sm sm:grid-cols-2 sm:gap-x-6">
        {counts.map(({ department, asked, answered }) => (
          <li key={department} className="flex items-baseline justify-between gap-2 py-0.5">
            <span className="min-w-0 break-words">{department || texts.noDepartment}</span>
            <span className={`tabular-nums ${answered < asked ? 'text-warning' : 'text-ink-soft'}`}>
              {answered}/{asked}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Teachers(props: {
  campaign: Campaign
  teachers: readonly AskedTeacher[]
  when: CampaignMoment
  reload: () => void
}) {
  const { campaign, teachers, when, reload } = props
  const [onlyWaiting, setOnlyWaiting] = useState(true)
  const shown = onlyWaiting ? teachers.filter(({ answer }) => answer === null) : teachers
  return (
    <section aria-label={texts.list} className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-3 pt-1">
        <h2 className="font-semibold">
          {texts.list} <span className="font-normal text-ink-soft tabular-nums">{shown.length}</span>
        </h2>
        <Checkbox checked={onlyWaiting} onChange={setOnlyWaiting}>
          {texts.onlyWaiting}
        </Checkbox>
      </div>
      {shown.length === 0 ? (
        <Placeholder text={texts.everybodyAnswered} hint={texts.everybodyAnsweredHint} />
      ) : (
        <ul className="divide-y border-t">
          {shown.map((teacher) => (
            <Teacher key={teacher.id} {...{ campaign, teacher, when, reload }} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Teacher(props: { campaign: Campaign; teacher: AskedTeacher; when: CampaignMoment; reload: () => void }) {
  const { campaign, teacher, when, reload } = props
  const { modal } = useDialogs()
  const { converse } = useActs()
  const state = answerStateOf(teacher)
  const answerFor = async () => {
    await converse(() =>
      modal<never>({
        title: texts.answerTitle,
        description: `${teacher.name}. ${campaign.semester.title}`,
        body: () => <AnswerFor {...{ campaign, when }} teacherId={teacher.id} onDone={reload} />,
      }),
    )
    reload()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{teacher.name}</p>
        <p className="text-sm break-words text-ink-soft">
          {[teacher.department, ...(teacher.hasAccount ? [] : [texts.noAccount])].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Badge tone={tones[state]}>{answerStateTitles[state]}</Badge>
      <span className="text-sm text-ink-soft tabular-nums">
        {[
          ...(teacher.wishes > 0 ? [wishCountText(teacher.wishes)] : []),
          ...(teacher.answeredOn ? [dayMonth(teacher.answeredOn)] : []),
        ].join(', ')}
      </span>
      {teacher.mayAnswer && (
        <Button
          look="quiet"
          className="px-2 text-sm"
          data-no-print
          aria-label={answerForLabel(teacher.name)}
          onClick={() => void answerFor()}
        >
          {texts.answerFor}
        </Button>
      )}
    </li>
  )
}

/** The wishes of a teacher, who is looked up again after each answer. */
function AnswerFor(props: {
  campaign: Campaign
  teacherId: AskedTeacher['id']
  when: CampaignMoment
  onDone: () => void
}) {
  const { campaign, teacherId, when, onDone } = props
  const { data: view, reload } = useCampaign(campaign.id)
  const answer = view?.teachers.find(({ id }) => id === teacherId)?.answer ?? null
  return (
    <AskedWishes
      {...{ when, teacherId }}
      campaign={{ id: campaign.id, semester: campaign.semester, answer }}
      isOpen
      onDone={() => {
        void reload()
        onDone()
      }}
    />
  )
}
