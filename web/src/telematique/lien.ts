/** The page of a vehicle's trips; of a day other than today when one is named. */
export const trajetsPath = (id: number, date?: string) =>
  `/laveuses/${id}/trips${date ? `?date=${date}` : ''}`
