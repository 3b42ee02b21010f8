/**
 * Seconds that a suite of jest, or one test in the browser, may take. A suite with a budget of its own has its
 * reason beside it; `npm test` names whatever is over.
 */
export const budgets = {
  suite: 10,
  browserTest: 15,
  /** By file. @type {Record<string, { seconds: number, because: string }>} */
  own: {
    'prove/rights/rights.test.ts': {
      seconds: 120,
      because: 'each of some 870 questions is asked by three or four people, and what it did is undone',
    },
    'prove/rights/history.test.ts': {
      seconds: 45,
      because: 'every changing call is made and undone, with all tables compared',
    },
    'prove/rights/unknown-ids.test.ts': {
      seconds: 25,
      because: 'every id of every changing call is replaced by one of nothing',
    },
    'prove/archive/equal-answers.test.ts': {
      seconds: 25,
      because: 'every reading call is answered before an archive and after it, workbooks among them',
    },
    'lib/export/real-timetables.test.ts': {
      seconds: 60,
      because: 'a university of 6,400 lessons is imported, and its workbooks opened in LibreOffice',
    },
    'db/import/real-timetables.test.ts': {
      seconds: 30,
      because: 'two real universities are imported and their hardest cards printed',
    },
    'db/backup/backup.test.ts': {
      seconds: 40,
      because: 'whole databases are written, read back, damaged and brought up to this release',
    },
    'lib/sheets/hostile-files.test.ts': {
      seconds: 25,
      because: 'files made to take long are read in three ways, each in a thread of its own',
    },
    'app/api/auth/hostile-campus.test.ts': {
      seconds: 25,
      because: 'a campus that never answers is waited for as long as people would wait',
    },
    'lib/openapi/calls/openapi.test.ts': {
      seconds: 25,
      because: 'three generators write clients of the whole API, which are compiled strictly',
    },
    'scripts/prepare.test.ts': { seconds: 20, because: 'processes start on databases in every state' },
    'scripts/deploy-docs.test.ts': { seconds: 20, because: 'the commands of the page start processes' },
    'scripts/backup.test.ts': { seconds: 20, because: 'commands start processes on two clusters' },
  },
}
