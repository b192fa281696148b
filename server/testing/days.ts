import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'

/** Today in Paris. */
export const today = (): string => jourDeParis(new Date())

/** The day in Paris that lies so many days from today. */
export const dayIn = (days: number): string => addDays(today(), days)
