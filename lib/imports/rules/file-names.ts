/** What a browser offers to choose: ends of names of tables, and of these and whole timetables. */
export const tableFileEnds = '.xlsx,.xls,.xlsb,.ods,.fods,.csv,.tsv,.txt,.html,.htm,.mht'
