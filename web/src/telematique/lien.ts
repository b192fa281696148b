/** The page of a vehicle's trips. */
export const trajetsPath = (id: number) => `/laveuses/${id}/trips`
