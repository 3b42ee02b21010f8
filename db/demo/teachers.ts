import type { PlannedClass } from './curriculum'
import type { DemoRandom } from './random'
import { semesterWeeks } from './semesters'
import { weekCount } from './busy'

/** Surnames whose feminine form adds «а»: Орлов, Орлова. */
const surnames =
  `Абрамов Агафонов Александров Алексеев Андреев Антипин Антонов Артемьев Афанасьев Баранов Белов Беляев Бобров Богданов
  Борисов Бурлаков Быков Васильев Верхозин Виноградов Власов Волков Воробьёв Воронцов Гаврилов Герасимов Голубев Горбунов Гордеев
  Громов Гусев Давыдов Данилов Дементьев Денисов Дмитриев Дорофеев Дружинин Егоров Елизаров Емельянов Ермаков Ефимов Жданов Жуков
  Журавлёв Зайцев Захаров Зверев Зимин Золотарёв Зубарев Иванов Игнатьев Ильин Исаев Казаков Калинин Карпов Киселёв Климов Князев
  Козлов Колесников Комаров Кондратьев Коновалов Королёв Коршунов Крылов Кудрявцев Кузнецов Кузьмин Куликов Лаврентьев Лазарев
  Лебедев Логинов Лукин Макаров Максимов Мальцев Марков Мартынов Матвеев Медведев Мельников Миронов Михайлов Молчанов Морозов Назаров
  Наумов Некрасов Нестеров Никитин Новиков Носков Овчинников Орлов Осипов Павлов Панов Парфёнов Пахомов Петров Пименов Плотников
  Поляков Пономарёв Прохоров Распутин Рогов Родионов Романов Рудаков Рябов Савельев Сазонов Самсонов Селезнёв Семёнов Сергеев
  Сидоров Симонов Смирнов Соболев Соколов Соловьёв Степанов Суворов Тарасов Тимофеев Титов Тихонов Третьяков Трофимов Уваров Усов
  Фёдоров Филатов Филиппов Фомин Фролов Харитонов Хлебников Цветков Черепанов Чернов Чистяков Шапошников Шаров Шестаков Ширяев
  Шубин Щербаков Юдин Яковлев`
    .split(/\s+/)
    .filter(Boolean)

const men =
  `Александр Алексей Анатолий Андрей Антон Артём Борис Вадим Валерий Василий Виктор Владимир Геннадий Георгий Григорий Денис Дмитрий
  Евгений Егор Иван Игорь Кирилл Константин Леонид Максим Михаил Николай Олег Павел Пётр Роман Сергей Степан Фёдор Юрий`
    .split(/\s+/)
    .filter(Boolean)

const women =
  `Алла Алина Анастасия Анна Валентина Валерия Вера Виктория Галина Дарья Екатерина Елена Елизавета Жанна Инна Ирина Кристина Ксения
  Лариса Лидия Любовь Людмила Марина Мария Надежда Наталья Нина Оксана Ольга Полина Светлана Софья Тамара Татьяна Юлия`
    .split(/\s+/)
    .filter(Boolean)

/** Masculine patronymics in «-ич»; the feminine form ends in «-на». */
const patronymics =
  `Александрович Алексеевич Анатольевич Андреевич Антонович Борисович Вадимович Валерьевич Васильевич Викторович Владимирович
  Геннадьевич Георгиевич Григорьевич Денисович Дмитриевич Евгеньевич Иванович Игоревич Кириллович Константинович Леонидович Максимович
  Михайлович Николаевич Олегович Павлович Петрович Романович Сергеевич Степанович Фёдорович Юрьевич`
    .split(/\s+/)
    .filter(Boolean)

/** `name`: the short form, «Орлова М. С.»; `fullName`: the long one. */
type PersonName = { name: string; fullName: string }

/** An invented person whose three names agree in gender. */
function personName(random: DemoRandom): PersonName {
  const woman = random.chance(0.55)
  const surname = random.pick(surnames) + (woman ? 'а' : '')
  const given = random.pick(woman ? women : men)
  const patronymic = random.pick(patronymics).replace(/ич$/, woman ? 'на' : 'ич')
  return {
    name: `${surname} ${given.slice(0, 1)}. ${patronymic.slice(0, 1)}.`,
    fullName: `${surname} ${given} ${patronymic}`,
  }
}

/** People with distinct full names. */
function personNames(random: DemoRandom, count: number): PersonName[] {
  const people = new Map<string, PersonName>()
  while (people.size < count) {
    const person = personName(random)
    people.set(person.fullName, person)
  }
  return [...people.values()]
}

export type DemoTeacher = {
  id: number
  name: string
  fullName: string
  departmentId: number | null
  active: boolean
  isPlaceholder: boolean
}

export type DemoDepartment = { id: number; title: string }

const wanted = 1300

/** 1,300 teachers, distributed over departments by their classes, «вакансия», and a dozen who no longer teach. */
export function demoStaff(
  planned: readonly PlannedClass[],
  random: DemoRandom,
): { departments: DemoDepartment[]; teachers: DemoTeacher[]; vacancyId: number } {
  const demand = new Map<string, number>()
  for (const { department, weeks } of planned)
    demand.set(department, (demand.get(department) ?? 0) + weekCount(weeks) / semesterWeeks)
  const departments = [...demand.keys()]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((title, index) => ({ id: index + 1, title }))
  const total = [...demand.values()].reduce((sum, classes) => sum + classes, 0)
  const posts: number[] = departments.map(({ title }) =>
    Math.max(3, Math.floor(((demand.get(title) ?? 0) / total) * wanted)),
  )
  const places = departments.flatMap(({ id }, index) => Array.from({ length: posts[index] ?? 0 }, () => id))
  while (places.length < wanted) places.push(departments[places.length % departments.length]?.id ?? 1)
  const people = personNames(random, wanted + 12)
  const teachers = people.map((person, index) => ({
    id: index + 1,
    ...person,
    departmentId: places[index] ?? null,
    active: index < wanted,
    isPlaceholder: false,
  }))
  const vacancyId = teachers.length + 1
  const vacancy = {
    id: vacancyId,
    name: 'вакансия',
    fullName: 'вакансия',
    departmentId: null,
    active: true,
    isPlaceholder: true,
  }
  return { departments, teachers: [...teachers, vacancy], vacancyId }
}
