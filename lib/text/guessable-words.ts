/** The keys of the Russian keyboard in the order of the English ones. */
export const keyboards = {
  english: "`qwertyuiop[]asdfghjkl;'zxcvbnm,.",
  russian: 'ёйцукенгшщзхъфывапролджэячсмитьбю',
} as const

/** Words that a password must not consist of: those that people here begin with, and what this place is called. */
export const guessableWords = (
  'пароль мойпароль парольпароль секрет привет любовь люблю тебя ятебялюблю солнышко россия москва иркутск спартак зенит ' +
  'админ администратор пользователь студент преподаватель диспетчер деканат университет институт расписание занятия кафедра ' +
  'йцукен йцукенг йцукенгш фывапролдж фывапрол ячсмить йфяцыч наташа максим дмитрий александр анастасия екатерина сергей ' +
  'parol moyparol sekret privet lubov rossiya moskva irkutsk spartak zenit natasha maksim sergey ' +
  'password qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwe asd admin administrator user student teacher ' +
  'planner welcome login timetable schedule raspisanie universitet university institut dekanat campus kampus'
).split(' ')
