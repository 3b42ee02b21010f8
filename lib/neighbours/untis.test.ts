import { neighbourGround } from '@/testing/neighbours'
import { isNeighbours, translate } from './translate'
import { NeighbourFault } from './translated'
import { isUntis, readUntis } from './untis'

const timetable = (...lines: string[]) => {
  const translated = readUntis(lines.join('\r\n'), neighbourGround)
  if (translated.of !== 'timetable') throw new Error('no timetable')
  return { left: translated.left, lessons: translated.timetable.lessons }
}
const load = (...lines: string[]) => {
  const translated = readUntis(lines.join('\r\n'), neighbourGround)
  if (translated.of !== 'load') throw new Error('no load')
  return translated.load
}

describe('GPU001.TXT', () => {
  test('the rows of a lesson in one period are one class', () => {
    const { lessons } = timetable(
      '17,"ИС-21","Орлова","Физика","К-101",1,2,,',
      '17,"ИС-22","Белов","Физика","К-101",1,2,,',
    )
    expect(lessons).toEqual([
      {
        discipline: 'Физика',
        type: '',
        day: 1,
        pair: 2,
        week: 'every',
        rooms: ['К-101'],
        teachers: ['Орлова', 'Белов'],
        groups: ['ИС-21', 'ИС-22'],
        subgroup: 0,
        half_group: false,
        online: false,
        start: null,
      },
    ])
  })

  test('lessons of one subject with other numbers are other classes', () => {
    const { lessons } = timetable('1,"ИС-21","О","Физика","1",1,2,,', '2,"ИС-22","Б","Физика","2",1,2,,')
    expect(lessons.map(({ groups }) => groups)).toEqual([['ИС-21'], ['ИС-22']])
  })

  test('single periods are pairs', () => {
    const { lessons } = timetable('1,"ИС-21","О","Физика","1",1,3,,', '1,"ИС-21","О","Физика","1",1,4,,')
    expect(lessons.map(({ pair }) => pair)).toEqual([2])
    const mixed = timetable('1,"ИС-21","О","Физика","1",1,3,,', '2,"ИС-21","О","Химия","1",1,4,,')
    expect(mixed.lessons.map(({ pair }) => pair)).toEqual([3, 4])
  })

  test('semicolons and tabs part fields too, and quotes are written twice', () => {
    const line = ['1', '"ИС-21"', '"О"', '"Право ""А"", Б"', '"1"', '1', '2', '', '']
    for (const separator of [';', '\t'])
      expect(timetable(line.join(separator)).lessons[0]?.discipline).toBe('Право "А", Б')
  })

  test('what does not come over is told', () => {
    const { lessons, left } = timetable(
      '1,"ИС-21","О","Физика","1",1,11,,',
      '2,"ИС-21","О","","1",1,2,,',
      '3,"ИС-21","?","Химия","онлайн",1,2,,',
    )
    expect(lessons).toMatchObject([{ discipline: 'Химия', teachers: [], rooms: [], online: true }])
    expect(left.map(({ reason }) => reason)).toEqual(['untitled', 'noPair'])
  })
})

describe('GPU002.TXT', () => {
  test('a lesson is load: its periods a week in all weeks', () => {
    expect(
      load('17,2,,,"ИС-21","Орлова","Физика","К-101",,25,,,', '17,2,,,"ИС-22","Орлова","Физика","К-101",,25,,,'),
    ).toEqual([
      {
        discipline: 'Физика',
        type: '---',
        groups: ['ИС-21', 'ИС-22'],
        subgroup: 0,
        teachers: ['Орлова'],
        hours: 8,
        students: 25,
      },
    ])
  })

  test('parts of periods count', () => {
    expect(load('1,1.5,1.5,1.5,"ИС-21","О","Физика",,')).toMatchObject([{ hours: 6 }])
  })
})

test('it is recognised in Windows-1251 and UTF-16', () => {
  const line = '1,"IS-21","O","Физика","1",1,2,,'
  const windows = Buffer.from(
    [...line].map((sign) => (sign > 'џ' ? 0x80 : sign.charCodeAt(0))).filter((code) => code < 256),
  )
  expect(isNeighbours(windows)).toBe(true)
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(line, 'utf16le')])
  expect(translate(utf16, neighbourGround)).toMatchObject({ system: 'untis' })
})

test('tables with titles, with other columns or without quotes are none of Untis', () => {
  expect(isUntis('Дисциплина;Тип\nФизика;лк')).toBe(false)
  expect(isUntis('1,"ИС-21","Орлова","Физика","К-101",понедельник,2')).toBe(false)
  expect(isUntis('1;ИС-21;Орлова;Физика;К-101;1;2')).toBe(false)
  expect(isUntis('')).toBe(false)
})

test('a file without a lesson is refused', () => {
  expect(() => timetable('1,"ИС-21","О","","1",1,2,,')).toThrow(NeighbourFault)
})
