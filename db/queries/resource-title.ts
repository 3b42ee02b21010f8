/** The room `r`, teacher `t` or group `g` that a row names by its `kind` and `resource_id`. */
export const joinResource = (row: string): string => `
    left join room r on ${row}.kind = 'room' and r.id = ${row}.resource_id
    left join teacher t on ${row}.kind = 'teacher' and t.id = ${row}.resource_id
    left join "group" g on ${row}.kind = 'group' and g.id = ${row}.resource_id`

/** Beside `joinResource`. */
export const resourceTitle = 'coalesce(r.title, t.name, g.title)'
