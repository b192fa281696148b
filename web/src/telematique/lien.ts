export const trajetsPath = (id: number) => `/laveuses/${id}/trips`
