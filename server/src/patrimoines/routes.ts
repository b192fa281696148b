import { usagesRoute } from '../catalogues/usages.ts'
import type { Route } from '../platform/http/route.ts'
import { nameUnique } from '../platform/http/wire.ts'
import { carteRoute } from './carte-conteneurs.ts'
import { conteneurRemoval, conteneurRoutes } from './conteneurs.ts'
import { etiquettesRoute } from './etiquettes.ts'
import { exportRoutes } from './export.ts'
import { exportOuvertRoutes } from './export-ouvert.ts'
import { geocodageRoutes } from './geocodage.ts'
import { importRoutes } from './import/imports.ts'
import { lotRoutes } from './lots.ts'
import { patrimoineRemoval, patrimoineRoutes } from './patrimoines.ts'
import { releveRoutes } from './releves.ts'
import { relevesAAppliquerRoutes } from './releves-a-appliquer.ts'

nameUnique(
  'conteneurs_nomenclature_unique',
  'nomenclature',
  'Cette nomenclature existe déjà dans le patrimoine',
)

export const routes: readonly Route[] = [
  carteRoute,
  ...conteneurRoutes,
  usagesRoute('conteneurs', conteneurRemoval),
  ...exportRoutes,
  ...exportOuvertRoutes,
  etiquettesRoute,
  ...geocodageRoutes,
  ...importRoutes,
  ...lotRoutes,
  ...patrimoineRoutes,
  usagesRoute('patrimoines', patrimoineRemoval),
  ...releveRoutes,
  ...relevesAAppliquerRoutes,
]
