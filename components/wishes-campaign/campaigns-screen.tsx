'use client'

import Link from 'next/link'
import { useActs } from '@/components/core/changes/use-acts'
import { QueuePage, QueueSection } from '@/components/core/queues/queue'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { Placeholder } from '@/components/ui/placeholder'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { anyFailure } from '@/lib/core/wire/browser/answers'
import { campaignPath } from '@/lib/wishes-campaign/browser/campaign-location'
import { useCampaigns, useOwnCampaigns } from '@/lib/wishes-campaign/browser/campaigns'
import type { Campaign, NamedCampaignScope, OwnCampaign, StartedCampaign } from '@/lib/wishes-campaign/rules/campaign'
import {
  answeredText,
  campaignTexts as texts,
  campaignTitle,
  startedText,
  termText,
  untilText,
} from '@/lib/wishes-campaign/texts/campaign'
import { AskedWishes, type CampaignMoment } from './asked-wishes'
import { StartForm } from './campaign-forms'

/** «Сбор пожеланий»: what one is asked as a teacher, and the campaigns that one may start and see the answers of. */
export function CampaignsScreen(props: { when: CampaignMoment; scopes: readonly NamedCampaignScope[] }) {
  const { when, scopes } = props
  const { teacherId } = when.actor.boundTo
  const collects = scopes.length > 0
  const own = useOwnCampaigns(teacherId !== null)
  const all = useCampaigns(collects)
  const { modal } = useDialogs()
  const { converse, report } = useActs()
  const query = anyFailure(own, all)
  const reload = () => void query.reload()
  const start = async () => {
    const done = await converse(() =>
      modal<StartedCampaign>({
        title: texts.startTitle,
        body: (finish) => <StartForm {...{ when, scopes }} onDone={finish} />,
      }),
    )
    if (done) report({ text: startedText(done.asked), changeId: done.changeId, reload })
    reload()
  }
  const isLoaded = (teacherId === null || own.data !== undefined) && (!collects || all.data !== undefined)
  const past = all.data?.filter(({ isOpen }) => !isOpen) ?? []
  const entry = (campaign: Campaign) => <Entry key={campaign.id} campaign={campaign} />
  return (
    <QueuePage {...{ texts, query, isLoaded }}>
      {teacherId !== null && (own.data?.length !== 0 || !collects) && (
        <OwnCampaigns {...{ when, teacherId }} campaigns={own.data ?? []} onDone={reload} />
      )}
      {collects && (
        <>
          <Button className="justify-self-start self-start" onClick={() => void start()}>
            {texts.start}
          </Button>
          <QueueSection
            title={texts.running}
            entries={all.data?.filter(({ isOpen }) => isOpen) ?? []}
            none={{ text: texts.noneRunning, hint: texts.noneRunningHint }}
          >
            {entry}
          </QueueSection>
          {past.length > 0 && (
            <QueueSection title={texts.past} entries={past}>
              {entry}
            </QueueSection>
          )}
        </>
      )}
    </QueuePage>
  )
}

function OwnCampaigns(props: {
  when: CampaignMoment
  teacherId: TeacherId
  campaigns: readonly OwnCampaign[]
  onDone: () => void
}) {
  const { when, teacherId, campaigns, onDone } = props
  return (
    <section aria-label={texts.own} className="grid gap-3">
      <h2 className="text-lg font-semibold">{texts.own}</h2>
      {campaigns.length === 0 && (
        <div className="rounded-lg border bg-surface">
          <Placeholder text={texts.noneOwn} hint={texts.noneOwnHint} />
        </div>
      )}
      {campaigns.map((campaign) => (
        <article
          key={campaign.id}
          aria-label={campaign.semester.title}
          className="grid gap-2 rounded-lg border bg-surface p-3 sm:p-4"
        >
          <h3 className="font-medium">{campaign.semester.title}</h3>
          <p className="text-sm text-pretty text-ink-soft">{termText(campaign)}</p>
          {campaign.words && (
            <p className="text-pretty break-words">
              {campaign.by && <span className="text-ink-soft">{campaign.by}: </span>}
              {campaign.words}
            </p>
          )}
          <AskedWishes {...{ when, campaign, teacherId, onDone }} isOpen={campaign.isOpen} />
        </article>
      ))}
    </section>
  )
}

function Entry({ campaign }: { campaign: Campaign }) {
  const { id, isOpen, until, asked, answered, by } = campaign
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <h3 className="min-w-0 font-medium break-words">
          <Link
            href={campaignPath(id)}
            prefetch={false}
            className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            {campaignTitle(campaign)}
          </Link>
        </h3>
        <Badge tone={isOpen ? 'accent' : 'plain'}>{isOpen ? untilText(until) : texts.ended}</Badge>
      </div>
      <p className="text-sm">
        <span className={isOpen && answered < asked ? 'text-warning' : ''}>{answeredText(campaign)}</span>
        {by && <span className="text-ink-soft"> · {by}</span>}
      </p>
    </li>
  )
}
