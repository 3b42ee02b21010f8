import type { StudyForm } from '@/lib/core/names/rules/resource'
import { collegeTitle, faculties, type Speciality } from './catalogue'
import type { DemoRandom } from './random'

export type DemoGroup = {
  id: number
  title: string
  courseYear: number
  facultyId: number
  studyForm: StudyForm
  students: number | null
  subgroupCount: 1 | 2
  hasDpo2030: boolean
}

/** Groups of one speciality and year, which share their lectures. */
export type Cohort = {
  facultyId: number
  corpus: string
  speciality: Speciality
  courseYear: number
  studyForm: StudyForm
  groups: DemoGroup[]
}

const wanted = 600

type Draft = Omit<Cohort, 'groups'> & { suffix: string; size: number }

const groupsOfYear = [
  [3, 3, 2, 2],
  [2, 2, 2, 2],
  [3, 2, 2, 1],
  [2, 2, 2, 1],
  [3, 2, 3, 2],
  [2, 3, 2, 2],
] as const

function cohortDrafts(): Draft[] {
  return faculties.flatMap((faculty, index) =>
    faculty.specialities.flatMap((speciality, place): Draft[] => {
      const common = { facultyId: index + 1, corpus: faculty.building, speciality }
      const college = faculty.title === collegeTitle
      const suffix = college || speciality.code === 'АД' ? '' : 'б'
      const sizes = groupsOfYear[(index + place) % groupsOfYear.length] ?? groupsOfYear[0]
      const day = sizes.map((size, year) => ({
        ...common,
        courseYear: year + 1,
        studyForm: 'day' as const,
        suffix,
        size,
      }))
      if (college) return day
      const master = { ...common, studyForm: 'master' as const, suffix: 'м', size: 1 }
      const correspondence = { ...common, studyForm: 'correspondence' as const, suffix: 'бз', size: 1 }
      return [
        ...day,
        { ...master, courseYear: 1 },
        ...(place % 2 === 0 ? [{ ...master, courseYear: 2 }] : []),
        ...(place % 3 === 0 ? [{ ...correspondence, courseYear: 1 + (index % 4) }] : []),
      ]
    }),
  )
}

/**
 * 600 groups in their cohorts. `academicYear` is the year of its 1 September; titles contain the year of
 * admission.
 */
export function demoCohorts(random: DemoRandom, academicYear: number): Cohort[] {
  const drafts = cohortDrafts()
  // Day cohorts grow or shrink by one group at a time until the total is right.
  const growable = drafts.filter((draft) => draft.studyForm === 'day')
  let total = drafts.reduce((sum, draft) => sum + draft.size, 0)
  for (let turn = 0; total !== wanted; turn = (turn + 7) % growable.length) {
    const draft = growable[turn]
    const step = total < wanted ? 1 : -1
    if (!draft || draft.size + step < 1 || draft.size + step > 4) continue
    draft.size += step
    total += step
  }
  let id = 0
  return drafts.map(({ suffix, size, ...cohort }) => ({
    ...cohort,
    groups: Array.from({ length: size }, (_, index) => {
      const admitted = String(academicYear - cohort.courseYear + 1).slice(2)
      const isKnown = isExampleYear(cohort) || random.chance(0.95)
      id += 1
      return {
        id,
        title: `${cohort.speciality.code}${suffix}-${admitted}-${index + 1}`,
        courseYear: cohort.courseYear,
        facultyId: cohort.facultyId,
        studyForm: cohort.studyForm,
        students: isKnown ? random.int(cohort.studyForm === 'day' ? 16 : 8, 28) : null,
        subgroupCount: cohort.studyForm === 'day' ? 2 : 1,
        hasDpo2030: random.chance(0.1),
      }
    }),
  }))
}

/** Third-year groups of the first faculty have known numbers of students. */
const isExampleYear = ({ facultyId, courseYear, studyForm }: Pick<Cohort, 'facultyId' | 'courseYear' | 'studyForm'>) =>
  facultyId === 1 && courseYear === 3 && studyForm === 'day'

/** The faculties whose other semester is placed too; the first of them plans by load. */
export const plannedFaculties: readonly number[] = [1, 2]

/** The third year of the first faculty's first speciality; its week is the example that shows every feature. */
export function exampleCohort(cohorts: readonly Cohort[]): Cohort & { group: DemoGroup } {
  const cohort = cohorts.find(isExampleYear)
  const group = cohort?.groups[0]
  if (!cohort || !group) throw new RangeError('The demo university has no third year')
  return { ...cohort, group }
}
