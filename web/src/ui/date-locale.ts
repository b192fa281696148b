import '@mantine/dates/styles.layer.css'
import './calendar.css'
import 'dayjs/locale/fr'

/** What every calendar of the product shares: French, Monday first, week numbers, DD/MM/YYYY (BIZ-02). */
export const calendar = {
  locale: 'fr',
  firstDayOfWeek: 1,
  withWeekNumbers: true,
  valueFormat: 'DD/MM/YYYY',
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    previousYear: 'Année précédente',
    nextYear: 'Année suivante',
    previousDecade: 'Décennie précédente',
    nextDecade: 'Décennie suivante',
    monthLevelControl: 'Choisir le mois',
    yearLevelControl: "Choisir l'année",
  },
} as const
