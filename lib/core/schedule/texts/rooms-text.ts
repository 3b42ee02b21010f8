import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'

/** `К-206, К-207` */
export const roomsText = (rooms: readonly Pick<NamedRoom, 'title'>[]): string =>
  rooms.map(({ title }) => title).join(', ')
