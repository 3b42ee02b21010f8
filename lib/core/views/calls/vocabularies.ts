import { programmeFlags } from '@/lib/core/actor/rules/actor'
import type { StudyForm } from '@/lib/core/names/rules/resource'
import { facultyShort, otherBuildings, studyForms } from '@/lib/core/names/texts/vocabularies'
import type { Reason } from '@/lib/core/rights/rules/reason'
import { encodeMay } from '@/lib/core/schedule/calls/schedule-item'
import type {
  GroupEntry,
  ListedProgramme,
  ProgrammeEntry,
  RoomEntry,
  TeacherEntry,
  TemplateEntry,
  UserEntry,
} from '@/lib/core/schedule/rules/vocabulary'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { requestOf } from '@/lib/core/wire/calls/request'
import { recordOf } from '@/lib/core/words/rules/records'
import type {
  GroupEntryAnswer,
  ListedProgrammeAnswer,
  ProgrammeEntryAnswer,
  ReasonsAnswer,
  RoomEntryAnswer,
  TeacherEntryAnswer,
  TemplatesAnswer,
  userProfilesCall,
} from './vocabularies.contract'

/** The parts of a room by which it is chosen; the others are in `room-entry`, which the week's page does without. */
export const decodeListedRoom = (room: RoomEntryAnswer): Pick<RoomEntry, 'id' | 'title' | 'building' | 'active'> => ({
  id: room.id,
  title: room.title,
  building: room.building === otherBuildings ? null : room.building,
  active: room.active,
})

export const encodeTeacherEntry = (teacher: TeacherEntry): TeacherEntryAnswer => ({
  id: teacher.id,
  name: teacher.name.replace(/<[^>]*>/g, ''),
  full_name: teacher.fullName,
  active: teacher.active,
  can_edit: teacher.may.includes('plan'),
  ...encodeMay(teacher.may),
})

export const decodeTeacherEntry = (teacher: TeacherEntryAnswer): TeacherEntry => ({
  id: teacher.id,
  name: teacher.name,
  fullName: teacher.full_name,
  active: teacher.active,
  may: teacher.may ?? [],
})

export const encodeGroupEntry = (group: GroupEntry): GroupEntryAnswer => ({
  id: group.id,
  title: group.title,
  kurs: group.courseYear,
  faculty_title: group.faculty && facultyShort(group.faculty),
  fo: studyForms[group.studyForm],
  students: group.students,
  subgroups: group.subgroupCount,
  with_project: group.hasProject,
  has_dpo2030: group.hasDpo2030,
  ...(group.formerTitles.length > 0 && { former_titles: group.formerTitles }),
  active: group.active,
  can_edit: group.may.includes('plan'),
  ...encodeMay(group.may),
})

const studyFormOf = (text: string): StudyForm => {
  if (text === studyForms.master) return 'master'
  return text === studyForms.correspondence ? 'correspondence' : 'day'
}

export const decodeGroupEntry = (group: GroupEntryAnswer): GroupEntry => ({
  id: group.id,
  title: group.title,
  courseYear: group.kurs,
  faculty: group.faculty_title,
  studyForm: studyFormOf(group.fo),
  students: group.students,
  subgroupCount: group.subgroups,
  hasProject: group.with_project,
  hasDpo2030: group.has_dpo2030,
  formerTitles: group.former_titles ?? [],
  active: group.active,
  may: group.may ?? [],
})

export const encodeProgrammeEntry = (programme: ProgrammeEntry): ProgrammeEntryAnswer => ({
  id: programme.id,
  title: programme.title,
  color: programme.color,
  is_project: programme.isProject,
  is_dpo: programme.isDpo,
  disciplines_independent: programme.disciplinesIndependent,
  nagruzka_group_id: programme.loadGroupId,
  nagruzka_sem: programme.loadSemester?.half ?? null,
  nagruzka_semester_id: programme.loadSemester?.id ?? null,
  disciplines: programme.disciplines.map(({ id, startsOn, endsOn }) => ({
    id,
    dbeg: startsOn,
    dend: endsOn,
  })),
  permissions: {
    ...recordOf(programmeFlags, (flag) => programme.flags.includes(flag)),
    auditories: programme.roomIds,
  },
})

export const decodeProgrammeEntry = (programme: ProgrammeEntryAnswer): ProgrammeEntry => ({
  id: programme.id,
  title: programme.title,
  color: programme.color,
  isProject: programme.is_project,
  isDpo: programme.is_dpo,
  disciplinesIndependent: programme.disciplines_independent,
  loadGroupId: programme.nagruzka_group_id,
  loadSemester:
    programme.nagruzka_semester_id === null || programme.nagruzka_sem === null
      ? null
      : {
          id: programme.nagruzka_semester_id,
          half: programme.nagruzka_sem,
        },
  disciplines: programme.disciplines.map(({ id, dbeg, dend }) => ({
    id,
    startsOn: dbeg,
    endsOn: dend,
  })),
  flags: programmeFlags.filter((flag) => programme.permissions[flag]),
  roomIds: programme.permissions.auditories,
})

export const encodeListedProgramme = (programme: ListedProgramme): ListedProgrammeAnswer => ({
  ...encodeProgrammeEntry(programme),
  ...encodeMay(programme.may),
})

export const decodeListedProgramme = (programme: ListedProgrammeAnswer): ListedProgramme => ({
  ...decodeProgrammeEntry(programme),
  may: programme.may ?? [],
})

export const encodeTemplates = (templates: readonly TemplateEntry[]): TemplatesAnswer =>
  Object.fromEntries(
    templates.map(({ key, title, hasGenerate, isProject }) => [
      key,
      { title, has_generate: hasGenerate, is_project: isProject },
    ]),
  )

export const decodeTemplates = (templates: TemplatesAnswer): TemplateEntry[] =>
  Object.entries(templates).map(([key, { title, has_generate: hasGenerate, is_project: isProject }]) => ({
    key,
    title,
    hasGenerate,
    isProject,
  }))

export const userProfilesRequest = requestOf<typeof userProfilesCall>('GET /api/userprofile/')

type UserProfileAnswer = OwnAnswerOf<typeof userProfilesCall>[number]

export const userProfileAnswer = ({ id, username, ...profile }: UserEntry): UserProfileAnswer => ({
  user: { id, username },
  ...profile,
})

export const userOf = ({ user, ...profile }: UserProfileAnswer): UserEntry => ({ ...user, ...profile })

export const encodeReasons = (reasons: readonly Reason[]): ReasonsAnswer =>
  reasons.map(({ title, purposes }) => ({ title, for: [...purposes] }))

export const decodeReasons = (reasons: ReasonsAnswer): Reason[] =>
  reasons.map(({ title, for: purposes }) => ({ title, purposes }))

export const reasonsUrl = '/api/reason/'
