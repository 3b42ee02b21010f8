/** What a person calls the dates of the calls: a refusal names what was wrong with them. */
const dateTitles: Record<string, string> = {
  date: 'дата',
  dbeg: 'начало',
  dend: 'конец',
  date_from: 'день, с\u00a0которого переносят',
  date_to: 'день, на который переносят',
  from_date: 'неделя, которую копируют',
  to_date: 'неделя, в\u00a0которую копируют',
  until: 'дата окончания',
  until_date: 'дата окончания',
}

/** A field by what a person calls it, where they may well meet it; by its name in the call otherwise. */
export const fieldTitle = (field: string): string => dateTitles[field] ?? field
