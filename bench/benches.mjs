/** The measurements of `npm run bench -- NAME`, in the order of `all`. */
export const benches = {
  'schedule-call': {
    what: "a group's week from the API at 50 connections, beside a bare server of the same statement",
    load: () => import('./schedule-call'),
  },
  'week-page': {
    what: 'the page of a week at 50 connections, beside the same bare server',
    load: () => import('./week-page'),
  },
  'first-paint': {
    what: 'the first contentful paint of the week page, beside the same page as a file',
    load: () => import('./first-paint'),
  },
  'script-size': {
    what: 'the script sent for the dashboard, beside an empty page of the same framework',
    load: () => import('./script-size'),
  },
  'next-week': {
    what: 'the next week, from click to painted',
    load: () => import('./next-week'),
  },
  'load-panel': {
    what: 'the longest task while a list of 1,000 load items is scrolled and filtered',
    load: () => import('./load-panel'),
  },
  'live-fanout': {
    what: 'from a commit to the last of 2,000 sockets, beside a bare broadcast',
    load: () => import('./live-fanout'),
  },
  occupation: {
    what: 'what planning asks and changes, with once and 10 times the timetable, beside bare SQL',
    load: () => import('./occupation'),
  },
  history: {
    what: 'pages of a history of 200,000 changes, a week as it was, and what the history takes',
    load: () => import('./history'),
  },
  quality: {
    what: 'checks of a group, a faculty and the university, with once and 10 times the timetable',
    load: () => import('./quality'),
  },
  hours: {
    what: 'hours of a teacher, a department and the university in a year, with once and 10 times the timetable',
    load: () => import('./hours'),
  },
  repair: {
    what: 'ways to free the place of a class or a series, with once and 10 times the timetable, beside bare SQL',
    load: () => import('./repair'),
  },
  substitutes: {
    what: "substitutes of a class, and a plan for a week's absence, with once and 10 times the timetable",
    load: () => import('./substitutes'),
  },
  closing: {
    what: 'a plan for a closed building of 35 rooms for two weeks, closing it, and what a schedule call waits',
    load: () => import('./closing'),
  },
  workbench: {
    what: "a faculty's week by groups, teachers and rooms; the longest task while 600 rows are shown, scrolled and filtered",
    load: () => import('./workbench'),
  },
  'free-rooms': {
    what: 'free rooms for a pair, a week and a semester over 500 rooms, beside bare SQL',
    load: () => import('./free-rooms'),
  },
  asking: {
    what: 'answers to questions in one line, with once and 10 times the names',
    load: () => import('./asking'),
  },
  exports: {
    what: 'each workbook and print of a group and of a building of 80 rooms, and occupancy: time and peak memory',
    load: () => import('./exports'),
  },
  feeds: {
    what: 'the calendar feed of a group: made anew, and 304',
    load: () => import('./feeds'),
  },
  booking: {
    what: 'booking by one client and by 50, with and without contention, beside bare SQL',
    load: () => import('./booking'),
  },
  'booking-storm': {
    what: '200 bookings of one slot at once by the web, five times: who has it, who is refused and told a time',
    load: () => import('./booking-storm'),
  },
  publish: {
    what: 'drafts of a faculty and of the university published and undone, a week and to the end of the semester; what others wait meanwhile',
    load: () => import('./publish'),
  },
  day: {
    what: 'the fullest day moved to a Saturday, taken online, made a holiday, and undone; what others wait meanwhile',
    load: () => import('./day'),
  },
  'after-start': {
    what: 'weeks asked fifty at once right after a start, and a moment later: how many are refused',
    load: () => import('./after-start'),
  },
  'opening-hour': {
    what: '15,000 people in ten minutes, or some of those minutes; a faculty published in the middle',
    load: () => import('./opening-hour'),
  },
  peers: {
    what: 'the week page beside four calendar libraries and a static page',
    load: () => import('./peers'),
  },
  wide: {
    what: 'lists of 5,000 teachers and 2,000 rooms of a building, and the fullest week',
    load: () => import('./wide'),
  },
  import: {
    what: 'an import of 1,000,000 lessons: time, peak memory and what a schedule call waits, beside one of 20,000',
    load: () => import('./import'),
  },
  'call-costs': {
    what: 'every reading call with the widest question it takes: what it holds the web process for, and what another waits; after it: words of the paths',
    load: () => import('./call-costs'),
  },
  growth: {
    what: "a week's schedule with 10 and 50 times the timetable, beside once",
    load: () => import('./growth'),
  },
  faculty: {
    what: 'a real faculty of a file, its timetable taken away and found anew, beside the real one',
    alone: true,
    load: () => import('./faculty'),
  },
  'grid-sheets': {
    what: 'real timetables written as grid sheets of ten shapes, and read: understood exactly, doubtful, wrong without a doubt',
    alone: true,
    load: () => import('./grid-sheets'),
  },
  timetabling: {
    what: 'the cost of timetables that the search finds for the instances of a competition, beside the best known',
    alone: true,
    load: () => import('./timetabling'),
  },
  exams: {
    what: 'the cost of sessions that the search finds for the instances of a competition, beside its winner, and a session of 600 groups',
    alone: true,
    load: () => import('./exams'),
  },
  filling: {
    what: 'placing all the load of the busiest group and of the largest faculty: read, first plan, all placed; keeping the result',
    alone: true,
    load: () => import('./filling'),
  },
  'fill-comfort': {
    what: "what people hate of a faculty's timetable, as it stood and as it is filled anew",
    alone: true,
    load: () => import('./fill-comfort'),
  },
  semester: {
    what: 'a semester of the largest faculty laid onto the load of the next year: tried out, laid, taken back',
    alone: true,
    load: () => import('./semester'),
  },
}
