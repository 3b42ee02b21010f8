import type { Permission, ProgrammeFlag } from '@/lib/core/actor/rules/actor'

/** What a permission allows. */
export const permissionTitles: Record<Permission, string> = {
  'can view auditories': 'смотреть расписания аудиторий',
  'can view teachers': 'смотреть расписания преподавателей',
  'can view groups': 'смотреть расписания групп',
  'can view all teachers': 'видеть и\u00a0неработающих преподавателей',
  'can create metaprogram disciplines': 'добавлять дисциплины в\u00a0метапрограммы',
  'can create metaprograms': 'создавать метапрограммы',
  'can remove metaprograms': 'удалять метапрограммы',
  'can add nagruzka ids to metaprogram': 'добавлять нагрузку в\u00a0метапрограммы',
  'can edit nagruzka set permissions': 'раздавать права на\u00a0работу с\u00a0нагрузкой',
  'can change nagruzka item info': 'менять нагрузку: часы, преподавателей, даты',
  'can toggle schedule by nagruzka': 'скрывать и\u00a0показывать занятия по\u00a0нагрузке',
  'can remove queries': 'снимать чужие заявки',
  'can set nagruzka items': 'ставить занятия',
  'can create transition': 'переносить занятия',
  'can find free auditories': 'искать свободные аудитории',
  'can create queries': 'бронировать аудитории',
  'can change schedule item info': 'менять преподавателей и\u00a0группы занятий',
  'can publish schedule': 'публиковать расписание',
  'can close auditories': 'закрывать аудитории и\u00a0вести пожелания',
  'can change schedule item auditory': 'менять аудитории занятий',
  'can book several pairs': 'бронировать несколько пар сразу',
  'can approve bookings': 'согласовывать брони',
  'can ask for group': 'просить за\u00a0свою группу (староста)',
  'can administer faculty': 'вести свой институт в\u00a0админке',
}

/** What a flag allows in its programme. */
export const flagTitles: Record<ProgrammeFlag, string> = {
  can_publish: 'публиковать',
  can_unpublish: 'снимать с\u00a0публикации',
  can_edit: 'менять программу',
  can_create_disciplines: 'добавлять дисциплины',
  can_edit_disciplines: 'менять дисциплины',
  can_remove_disciplines: 'удалять дисциплины',
  can_edit_proxy_disciplines_hours: 'менять часы нагрузки',
  can_edit_proxy_disciplines_teachers: 'менять преподавателей нагрузки',
  can_edit_proxy_disciplines_dates: 'менять даты нагрузки',
  can_comment_schedule: 'писать комментарии',
  can_set_in_any_auds: 'ставить в\u00a0любые аудитории',
  can_project_schedule: 'ставить черновики',
}
