import type { Crumb } from '../ui/page.tsx'

/** The page of a patrimoine. */
export const detailPath = (id: number | string) => `/patrimoine/${id}/detail/`

/** The page with the interventions of a container, or of a unipatrimoine. */
export const interventionsPath = (id: number | string, of: 'conteneurs' | 'patrimoine' = 'conteneurs') =>
  `/${of}/${id}/interventions`

/** The breadcrumb of what belongs to a patrimoine; undefined while that is read. */
export const crumbsTo = (of: { id: number; libelle: string } | undefined): Crumb[] => [
  { label: 'Patrimoines', to: '/patrimoine' },
  ...(of ? [{ label: of.libelle, to: detailPath(of.id) }] : []),
]
