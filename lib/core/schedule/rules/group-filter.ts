import type { StudyForm } from '@/lib/core/names/rules/resource'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import type { GroupEntry } from './vocabulary'

/** Properties that groups are filtered by, besides the name. */
export type GroupTraits = Pick<GroupEntry, 'faculty' | 'courseYear' | 'hasProject' | 'hasDpo2030' | 'studyForm'>

/** Null: any. */
export type GroupFilter = {
  faculty: string | null
  courseYear: number | null
  hasProject: boolean | null
  studyForm: Exclude<StudyForm, 'correspondence'> | null
  onlyDpo2030: boolean
  text: string
}

export const anyGroup: GroupFilter = {
  faculty: null,
  courseYear: null,
  hasProject: null,
  studyForm: null,
  onlyDpo2030: false,
  text: '',
}

export function filterGroups<Group extends GroupTraits & Pick<GroupEntry, 'title' | 'formerTitles'>>(
  groups: readonly Group[],
  { faculty, courseYear, hasProject, studyForm, onlyDpo2030, text }: GroupFilter,
): Group[] {
  const { finds } = searchFor(text)
  return groups.filter(
    (group) =>
      (faculty === null || group.faculty === faculty) &&
      (courseYear === null || group.courseYear === courseYear) &&
      (hasProject === null || group.hasProject === hasProject) &&
      (studyForm === null || group.studyForm === studyForm) &&
      (!onlyDpo2030 || group.hasDpo2030) &&
      finds(searchForm(group.title, ...group.formerTitles)),
  )
}
