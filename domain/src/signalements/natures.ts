/** What somebody in the street may report of a container. In a file without schemas: the telephone has no library of schemas. */
export const naturesDeSignalement = {
  sale: 'Il est sale, ou il sent mauvais',
  abime: 'Il est abîmé',
  plein: 'Il déborde',
  deplace: "Il n'est pas à sa place",
  autre: 'Autre chose',
} as const
export type NatureDeSignalement = keyof typeof naturesDeSignalement
