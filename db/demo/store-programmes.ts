import type postgres from 'postgres'
import { copyRows } from '../import/copy-rows'
import { demoTemplates, type DemoProgramme } from './programmes'
import type { DemoUniversity } from './university'

export async function storeProgrammes(
  tx: postgres.ISql,
  programmes: readonly DemoProgramme[],
  { current, disciplines }: DemoUniversity,
): Promise<void> {
  const disciplineIds = new Map(disciplines.map((title, index) => [title, index + 1]))
  await copyRows(
    tx,
    'programme',
    [
      'id',
      'title',
      'color',
      'is_project',
      'is_dpo',
      'disciplines_independent',
      'load_group_id',
      'load_semester_id',
    ],
    programmes.map((programme) => [
      programme.id,
      programme.title,
      programme.color,
      programme.isProject,
      programme.isDpo,
      programme.disciplinesIndependent,
      programme.loadGroupId,
      programme.loadGroupId === null ? null : current.id,
    ]),
  )
  await copyRows(
    tx,
    'programme_room',
    ['programme_id', 'room_id'],
    programmes.flatMap(({ id, roomIds }) => roomIds.map((roomId) => [id, roomId])),
  )
  await copyRows(
    tx,
    'programme_discipline',
    [
      'id',
      'programme_id',
      'discipline_id',
      'title',
      'type',
      'load_item_id',
      'lesson_type',
      'hours',
      'half',
      'is_online',
      'project_hidden',
      'starts_on',
      'ends_on',
      'comment',
      'link',
      'room_ids',
      'group_ids',
      'teacher_ids',
    ],
    programmes.flatMap(({ rows }) =>
      rows.map((row) => [
        row.id,
        row.programmeId,
        disciplineIds.get(row.title) ?? null,
        row.title,
        row.type,
        row.loadItem?.id ?? null,
        row.lessonType,
        row.hours,
        current.half,
        row.isOnline,
        row.projectHidden,
        current.startsOn,
        current.endsOn,
        row.comment,
        row.link,
        row.roomIds,
        row.groupIds,
        row.teacherIds,
      ]),
    ),
  )
  await copyRows(
    tx,
    'programme_template',
    ['key', 'title', 'has_generate', 'is_project'],
    demoTemplates.map(({ key, title, hasGenerate, isProject }) => [key, title, hasGenerate, isProject]),
  )
  await copyRows(
    tx,
    'programme_template_row',
    ['template_key', 'title', 'lesson_type', 'hours'],
    demoTemplates.flatMap(({ key, rows }) =>
      rows.map(({ title, lessonType, hours }) => [key, title, lessonType, hours]),
    ),
  )
}

/** Meetings of a load item also belong to the programme row for that item. */
export async function linkProgrammes(tx: postgres.ISql): Promise<void> {
  await tx`
    update event set programme_discipline_id = discipline.id
    from programme_discipline discipline where discipline.load_item_id = event.load_item_id`
}
