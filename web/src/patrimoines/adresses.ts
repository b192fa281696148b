import type { Crumb } from '../ui/page.tsx'

/** The page of a patrimoine. */
export const detailPath = (id: number | string) => `/patrimoine/${id}/detail/`

/** The breadcrumb of what belongs to a patrimoine; undefined while that is read. */
export const crumbsTo = (of: { id: number; libelle: string } | undefined): Crumb[] => [
  { label: 'Patrimoines', to: '/patrimoine' },
  ...(of ? [{ label: of.libelle, to: detailPath(of.id) }] : []),
]
