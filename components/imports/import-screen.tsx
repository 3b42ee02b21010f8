'use client'

import { useCallback } from 'react'
import { importLocationUrl, readImportLocation } from '@/lib/imports/browser/import-location'
import { useImport } from '@/lib/imports/browser/use-import'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ImportJobId } from '@/lib/core/rules/names/ids'
import { importKinds, isAtWork, type ShownColumn, type TableKind } from '@/lib/imports/rules/import-job'
import { mayLookAt, reachedStage, type ImportStage } from '@/lib/imports/rules/stages'
import { common } from '@/lib/core/texts/words/common'
import { importScreenTexts as texts } from '@/lib/imports/texts/import-screen'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import { useScreenLocation } from '@/components/ui/use-screen-location'
import { ColumnsStage } from './columns-stage'
import { DoneStage } from './done-stage'
import { FileStage } from './file-stage'
import { QuestionsStage } from './questions-stage'
import type { StageProps } from './stage-props'
import { ReviewStage } from './review-stage'
import { SheetsStage } from './sheets-stage'
import { Stages } from './stages'
import { TrialStage } from './trial-stage'
import { UnderWay } from './under-way'

type ImportScreenProps = {
  id: ImportJobId
  today: CalendarDate
  calendar: AcademicCalendar
  /** Null while there is none. */
  university: string | null
  /** Of the kinds of table that somebody may bring in. */
  columns: Partial<Record<TableKind, ShownColumn[]>>
}

/** One file on its way into the timetable, from what is in it to what became of it. */
export function ImportScreen({ id, ...ground }: ImportScreenProps) {
  const { data: job, hasFailed, reload } = useImport(id)
  const urlOf = useCallback((to: { stage: ImportStage | null }) => importLocationUrl(id)(to), [id])
  const { location, goTo } = useScreenLocation(readImportLocation, urlOf)
  if (hasFailed && !job) return <FailedPlaceholder text={texts.loadFailed} onRetry={() => void reload()} />
  if (!job) return <LoadingPlaceholder text={common.loading} />
  const asked = location.stage
  const stage = asked && mayLookAt(job, asked) ? asked : reachedStage(job)
  const look = (to: ImportStage | null) => goTo({ stage: to }, false)
  return (
    <>
      <Stages job={job} current={stage} onLook={look} />
      {isAtWork(job.state) ? (
        <UnderWay job={job} reload={reload} />
      ) : (
        <Stage job={job} stage={stage} reload={reload} onLook={look} {...ground} />
      )}
    </>
  )
}

function Stage({
  stage,
  columns,
  ...rest
}: StageProps & { stage: ImportStage } & Omit<ImportScreenProps, 'id'>) {
  const { settings } = rest.job
  const kinds = importKinds.filter((kind) => columns[kind === 'grid' ? 'timetable' : kind])
  if (stage === 'done') return <DoneStage {...rest} />
  if (!settings || stage === 'file') return <FileStage {...rest} kinds={kinds} />
  if (stage === 'columns' && settings.grid) return <SheetsStage {...rest} grid={settings.grid} />
  if (stage === 'columns' && settings.table && settings.kind !== 'grid')
    return (
      <ColumnsStage
        {...rest}
        settings={settings}
        table={settings.table}
        columns={columns[settings.kind] ?? []}
        kinds={kinds}
      />
    )
  if (stage === 'questions') return <QuestionsStage {...rest} settings={settings} />
  if (stage === 'review' && settings.grid) return <ReviewStage {...rest} grid={settings.grid} />
  return <TrialStage {...rest} />
}
