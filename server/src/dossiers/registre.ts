import { DOSSIER_JOURS } from '@lavandiere/domain/dossiers/dossier.ts'
import { registre, type Traitement } from '@lavandiere/domain/dossiers/registre.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { RAPPORT_JOURS } from '@lavandiere/domain/synthese/rapport.ts'
import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { firstRow } from '../platform/db/rows.ts'
import { TICKET_SECONDS } from '../platform/http/auth.ts'
import { route } from '../platform/http/route.ts'
import { readersOf, traitements } from './traitements.ts'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

/** Dossiers are of all the others' data, so no other processing names them. */
const DES_DOSSIERS: Traitement = {
  nom: 'Dossiers de données',
  finalite: "Répondre aux demandes d'accès et de portabilité (RGPD, articles 15 et 20)",
  base: 'Obligation légale',
  personnes: 'Toutes',
  donnees: "Archives de toutes les données d'une société ou d'une personne",
  lecteurs: `le compte qui en a fait la demande (${readersOf('dossiers')})`,
  duree: countInWords(DOSSIER_JOURS, 'jour'),
}

/** Who else receives data, by the settings of this installation. */
function receiversOf(config: Config, company: { quartix: boolean; traccar: string | null }) {
  const given: readonly (readonly [string | null | undefined, string])[] = [
    [config.SMTP_URL && hostOf(config.SMTP_URL), 'Courriels : adresse, sujet et texte'],
    [config.S3_ENDPOINT && hostOf(config.S3_ENDPOINT), 'Fichiers : photos, logos, PDF, dossiers'],
    [hostOf(config.GEOCODAGE_URL), 'Adresses cherchées et positions à nommer'],
    [hostOf(config.TUILES_URL.replace(/[{}]/g, '')), 'Fonds de carte : le lieu que le navigateur regarde'],
    [config.OSRM_URL && hostOf(config.OSRM_URL), 'Positions de conteneurs, pour les trajets par la route'],
    [company.quartix ? hostOf(config.QUARTIX_URL) : null, 'Quartix : positions des véhicules'],
    [company.traccar && hostOf(company.traccar), 'Traccar : positions des véhicules'],
  ]
  return given.flatMap(([nom, donnees]) => (nom ? [{ nom, donnees }] : []))
}

/** @param isServiceSet whether the company shows positions within its hours of service alone */
const measuresOf = ({ REQUIRE_TLS, S3_ENDPOINT }: Config, isServiceSet: boolean) => [
  'Chaque société ne voit que ses données : la base de données le décide, ligne par ligne.',
  'Mots de passe gardés par leur empreinte (argon2id) ; second facteur pour les exploitants et les administrateurs.',
  'Les clés et mots de passe des fournisseurs sont chiffrés, et ne sortent jamais.',
  "Toute correction d'heures, d'intervention ou de patrimoine laisse une trace avec son auteur.",
  ...(isServiceSet ? ['Hors des heures de service, les positions ne se montrent à personne.'] : []),
  "Qui consulte les trajets d'un véhicule est noté.",
  ...(REQUIRE_TLS
    ? ["Aucune connexion non chiffrée n'est ouverte vers la base, les courriels ou les fichiers."]
    : []),
  ...(S3_ENDPOINT
    ? ['Les fichiers sont dans un espace de stockage à part, sous des noms que personne ne devine.']
    : []),
  `Liens vers les photos : deux heures au plus ; vers les PDF et les dossiers : ${countInWords(TICKET_SECONDS / 60, 'minute')}. Rapports : ${countInWords(RAPPORT_JOURS, 'jour')}. Dossiers : ${countInWords(DOSSIER_JOURS, 'jour')}.`,
]

export const registreRoute = route({
  call: 'GET /registre',
  tag: 'dossiers',
  summary: 'Retrieves the register of processing of the company (RGPD, article 30).',
  access: ['read', 'registre'],
  answer: { status: 200, schema: registre, description: 'The register' },
  handler: async (tx, { actor, services: { config } }) => {
    const company = await firstRow(
      tx,
      { libelle: 'text', email: 'text', quartix: 'bool', traccar: 'text?', service: 'bool' },
      sql`select u.libelle, u.email,
          exists (select from reglages_telematiques r where r.exploitant_id = u.id and r.quartix_client is not null) as quartix,
          (select c.adresse from comptes_traccar c where c.exploitant_id = u.id) as traccar,
          exists (select from reglages_telematiques r where r.exploitant_id = u.id and r.service_debut is not null) as service
        from users u where u.id = ${actor.exploitantId}::int`,
    )
    return {
      body: {
        responsable: company ? `${company.libelle}, ${company.email}` : 'Chaque société, pour ses données',
        traitements: [...traitements.map(({ tables: _, ...one }) => one), DES_DOSSIERS],
        destinataires: receiversOf(config, company ?? { quartix: false, traccar: null }),
        mesures: measuresOf(config, company?.service ?? false),
      },
    }
  },
})
