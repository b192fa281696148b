import { photoUpload } from '../platform/files/photos.ts'
import type { Route } from '../platform/http/route.ts'
import { propositionRoute } from './intervention-proposee.ts'
import { interventionRoutes } from './interventions.ts'
import { pdfRoutes } from './pdf.ts'

const photos = photoUpload({
  name: 'intervention_photos',
  type: 'InterventionPhoto',
  tag: 'interventions',
  owner: 'intervention_id',
  namedBy: 'an intervention',
})

export const routes: readonly Route[] = [propositionRoute, ...interventionRoutes, ...pdfRoutes, photos]
