/** Russian keyboard keys, in the order of the English ones. */
export const keyboards = {
  english: "`qwertyuiop[]asdfghjkl;'zxcvbnm,.",
  russian: 'ёйцукенгшщзхъфывапролджэячсмитьбю',
} as const

/** Words that must not make up a password: common first choices here, and names of this product and university. */
export const guessableWords = (
  'пароль мойпароль парольпароль секрет привет любовь люблю тебя ятебялюблю солнышко россия москва иркутск спартак зенит ' +
  'админ администратор пользователь студент преподаватель диспетчер деканат университет институт расписание занятия кафедра ' +
  'йцукен йцукенг йцукенгш фывапролдж фывапрол ячсмить йфяцыч наташа максим дмитрий александр анастасия екатерина сергей ' +
  'parol moyparol sekret privet lubov rossiya moskva irkutsk spartak zenit natasha maksim sergey ' +
  'password qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwe asd admin administrator user student teacher ' +
  'planner welcome login timetable schedule raspisanie universitet university institut dekanat campus kampus'
).split(' ')
