/**
 * The proofs of `npm run prove -- NAME`, in the order of `all`. `alone`: needs no university; `bare`: needs
 * no demo in it, or not with this word after the name.
 * @type {Record<string, { what: string, alone?: true, bare?: true | string, load: () => Promise<{ prove: import('./verdict').Proof }> }>}
 */
export const proofs = {
  rights: {
    what: 'every call and page as everybody, by a table of rights written by hand; «every»: also as whoever has one right alone, «quick»: as a few people, in an empty university',
    bare: 'quick',
    load: () => import('./rights.ts'),
  },
  clients: {
    what: 'a flood of strangers, clients that are slow, leave or lie, odd files, and files asked for at once and the death of the only web process, in an empty university',
    bare: true,
    load: () => import('./clients.ts'),
  },
  load: {
    what: 'what one person, one address and 200 readers may ask, and what others feel; after it: long (ten minutes more), or alone: hour (memory over an hour of use), heavy (the heaviest questions), flood (files for strangers)',
    load: () => import('./load.ts'),
  },
  month: {
    what: 'a month of a university: absences, requests, bookings, closings and undoing by several people at once; after it: the seed (1), and how much of it (1)',
    load: () => import('./month.ts'),
  },
  session: {
    what: 'a session from nothing: searched for, damaged and repaired, published, moved and undone, with a look at the tables after each; after it: whole (of all faculties), and the seed (1)',
    load: () => import('./session.ts'),
  },
  fuzz: {
    what: 'valid and broken input for every call; after it: how many cases (3000), and their seed (1)',
    load: () => import('./fuzz.ts'),
  },
  faults: {
    what: 'many people change things while every process is killed and the database frozen; after it: how many rounds (5)',
    load: () => import('./faults.ts'),
  },
  acts: {
    what: 'every whole act and its undo struck in its middle by the death of a process, beside people who book; after it: how many rounds (1), and words of the act',
    load: () => import('./acts.ts'),
  },
  restarts: {
    what: 'PostgreSQL is stopped and started amid imports and publications; after it: how many rounds (4)',
    load: () => import('./restarts.ts'),
  },
  clock: {
    what: 'the clock of the machine jumps back and on while people read, book and import; needs faketime',
    load: () => import('./clock.ts'),
  },
  audit: {
    what: 'no package that is shipped has a known vulnerability, as far as the registry tells',
    alone: true,
    load: () => import('./audit.ts'),
  },
  failover: {
    what: 'a primary, a standby, two poolers, two web and two live processes, killed in turn while people read and write; after it: how many rounds (2)',
    alone: true,
    load: () => import('./failover.ts'),
  },
}
