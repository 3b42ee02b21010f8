import { anyGroup, filterGroups, type GroupFilter, type GroupTraits } from './group-filter'

const group = (title: string, traits: Partial<GroupTraits> & { formerTitles?: string[] } = {}) => ({
  title,
  faculty: 'ИИТ',
  courseYear: 1,
  hasProject: false,
  hasDpo2030: false,
  formerTitles: [],
  studyForm: 'day' as const,
  ...traits,
})
const groups = [
  group('ИСТб-26-1'),
  group('ИСТб-25-1', { courseYear: 2, hasProject: true }),
  group('ЭЭм-26-1', { faculty: 'ИЭ', studyForm: 'master', hasDpo2030: true }),
  group('ЭЭбз-26-1', { formerTitles: ['ТЭбз-26-1'], faculty: 'ИЭ', studyForm: 'correspondence' }),
]

test.each<[Partial<GroupFilter>, number[]]>([
  [{}, [0, 1, 2, 3]],
  [{ faculty: 'ИЭ' }, [2, 3]],
  [{ courseYear: 2 }, [1]],
  [{ hasProject: true }, [1]],
  [{ hasProject: false, courseYear: 1 }, [0, 2, 3]],
  [{ onlyDpo2030: true }, [2]],
  [{ studyForm: 'day' }, [0, 1]],
  [{ studyForm: 'master' }, [2]],
  [{ text: ' истБ ' }, [0, 1]],
  [{ text: 'тэбз' }, [3]],
  [{ text: '26-1', faculty: 'ИЭ', studyForm: 'master' }, [2]],
])('%j', (filter, found) => {
  expect(filterGroups(groups, { ...anyGroup, ...filter })).toEqual(found.map((index) => groups[index]))
})
