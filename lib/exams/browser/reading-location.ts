/** «Мои экзамены» */
export const myExamsPath = '/my/exams/'
