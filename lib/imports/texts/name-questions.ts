import { counted } from '@/lib/core/words/texts/plural'
import { isMissing, isOfSeveral, type NameDoubt } from '@/lib/imports/rules/import-job'
import { adminTableTexts } from '@/lib/tables/texts/admin-tables'

const quoted = (titles: readonly string[]): string => titles.map((title) => `«${title}»`).join(', ')

/** «Иванов И. И. №5» (Иванов Иван Иванович, Кафедра физики) */
const described = ({ like, about = [] }: NameDoubt): string =>
  like.map((title, at) => `«${title}»${about[at] ? ` (${about[at]})` : ''}`).join(', ')

/** «12 кафедр и 3 института»; of other tables «2 аудитории». */
export function missingText(doubts: readonly Pick<NameDoubt, 'kind'>[]): string {
  const kinds = [...new Set(doubts.map(({ kind }) => kind))]
  return kinds
    .map((one) => counted(doubts.filter(({ kind }) => kind === one).length, ...adminTableTexts[one].forms))
    .join(' и\u00a0')
}

/** The commands' questions about titles. */
export const nameQuestions = {
  number: (number: string): string => `таб.\u00a0№\u00a0${number}`,
  asked: (doubts: readonly NameDoubt[]): string[] => {
    const missing = doubts.filter(isMissing)
    const alike = doubts.filter((doubt) => !isMissing(doubt))
    return [
      ...(missing.length === 0
        ? []
        : [
            `Есть в\u00a0файле, но\u00a0не\u00a0в\u00a0университете: ${missingText(missing)}. Завести? Пока не\u00a0сказано, ничего не\u00a0записано:`,
            ...missing.map(({ kind, title }) => `  ${adminTableTexts[kind].title}: «${title}»`),
          ]),
      ...(alike.length === 0
        ? []
        : [
            `${counted(alike.length, 'название похоже', 'названия похожи', 'названий похожи')} на\u00a0другие; пока не\u00a0сказано, те\u00a0же ли это, ничего не\u00a0записано:`,
            ...alike.map(
              (doubt) =>
                `  ${adminTableTexts[doubt.kind].title}: «${doubt.title}» ${isOfSeveral(doubt) ? 'носят несколько:' : 'похоже на'} ${described(doubt)}`,
            ),
          ]),
    ]
  },
  how: 'Повторите с\u00a0ключом --answers ФАЙЛ: вопросы запишутся в\u00a0него, впишите ответы и\u00a0повторите ещё раз. Все кафедры и\u00a0институты, которых нет, заводит ключ --add-missing.',
  written: (path: string) =>
    `Вопросы записаны в\u00a0${path}. Вместо "?" впишите в\u00a0"is" название, если это оно же, или null, если это другое или новое, и\u00a0повторите команду.`,
  notAnswers: (path: string, place: string) =>
    `Файл ${path} не\u00a0читается как ответы${place === '' ? '' : ` (${place})`}: нужен список [{"kind", "title", "like", "is"}], как его пишет --answers.`,
  strange: (path: string, title: string, like: readonly string[]) =>
    `В файле ${path} ответ про «${title}»\u00a0— не\u00a0из списка: нужно ${quoted(like)}, null или "?".`,
} as const
