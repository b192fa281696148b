import type { Affectation } from '@lavandiere/domain/patrimoines/import/affectation.ts'
import type { Cible } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import type { ConteneurType, DechetType } from '@lavandiere/domain/patrimoines/types.ts'
import { workbook } from './classeur.ts'

/** A file of two containers in the shape in which a French portal publishes them, with what has to become of it. */
export interface FormePubliee {
  /** The portal, or the program that wrote it. */
  de: string
  nom: string
  bytes: Buffer
  /** The columns that the proposal has to name. */
  champs: Partial<Record<Cible, string>>
  projection?: Affectation['projection']
  /** What a person adds to the proposal by hand, a choice a field. */
  choix?: Partial<Record<Cible, string>>
  /** Words that a person maps, together with the columns. */
  dechets?: Record<string, DechetType>
  /** The first container saved: nomenclature, type, waste, and its place within some metres. */
  premier: readonly [string, ConteneurType, DechetType, number, number]
}

const text = (lines: readonly string[], end = '\n') => Buffer.from(`${lines.join(end)}${end}`)
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const feature = (properties: object, coordinates: unknown, type = 'Point') => ({
  type: 'Feature',
  properties,
  geometry: coordinates === null ? null : { type, coordinates },
})
const collection = (features: object[], more: object = {}) =>
  json({ type: 'FeatureCollection', ...more, features })
const PARIS = [48.8567, 2.351] as const
const LYON = [45.7684, 4.8344] as const

const tables: FormePubliee[] = [
  {
    de: 'data.gouv.fr, Plaine Commune',
    nom: 'plaine-commune-pav-verre.csv',
    bytes: text(
      [
        'identifiant_unique,nom,latitude,longitude,adresse,code_postal,ville',
        'plainecommune_123,Plaine Commune: Point de collecte verre,48.91526676,2.36882601,61 Rue du Landy,93300,Aubervilliers',
        'plainecommune_124,Plaine Commune: Point de collecte verre,48.91582036,2.37083155,"Quai Adrien, Agnès",93300,Aubervilliers',
      ],
      '\r\n',
    ),
    champs: {
      Nomenclature: 'identifiant_unique',
      Adresse: 'adresse',
      Commune: 'ville',
      Latitude: 'latitude',
      Longitude: 'longitude',
    },
    premier: ['plainecommune_123', 'CA', 'VER', 48.91527, 2.36883],
  },
  {
    de: 'Opendatasoft, JSON of the first version: Toulouse',
    nom: 'recup-verre.json',
    bytes: json([
      {
        datasetid: 'recup-verre',
        recordid: 'a1',
        fields: {
          commune: 'TOULOUSE',
          adresse: '12 ALLEE JEAN JAURES',
          code_insee: '31555',
          id: 101,
          geo_point_2d: [43.6055, 1.4472],
        },
        geometry: { type: 'Point', coordinates: [1.4472, 43.6055] },
        record_timestamp: '2020',
      },
      {
        datasetid: 'recup-verre',
        recordid: 'a2',
        fields: {
          commune: 'BLAGNAC',
          adresse: '2 PLACE DES ARTS',
          code_insee: '31069',
          id: 102,
          geo_point_2d: [43.6344, 1.3937],
        },
        geometry: { type: 'Point', coordinates: [1.3937, 43.6344] },
        record_timestamp: '2020',
      },
    ]),
    champs: {
      Nomenclature: 'id',
      Adresse: 'adresse',
      Commune: 'commune',
      Latitude: 'geometry.latitude',
      Longitude: 'geometry.longitude',
    },
    premier: ['101', 'CA', 'VER', 43.6055, 1.4472],
  },
  {
    de: 'Opendatasoft, JSON of the second version: Rennes Métropole',
    nom: 'points-apport-volontaire.json',
    bytes: json({
      total_count: 2,
      results: [
        {
          matricule: 'RM-0001',
          flux: 'Verre',
          type_pav: 'Enterré',
          nom_voie: 'Rue de Brest',
          commune: 'Rennes',
          geo_point_2d: { lon: -1.6985, lat: 48.1145 },
        },
        {
          matricule: 'RM-0002',
          flux: 'Emballages',
          type_pav: 'Aérien',
          nom_voie: 'Rue de Nantes',
          commune: 'Rennes',
          geo_point_2d: { lon: -1.6839, lat: 48.0986 },
        },
      ],
    }),
    champs: {
      Nomenclature: 'matricule',
      'Type de dechet': 'flux',
      'Type de conteneur': 'type_pav',
      Adresse: 'nom_voie',
      Commune: 'commune',
      Latitude: 'geo_point_2d',
    },
    premier: ['RM-0001', 'CE', 'VER', 48.1145, -1.6985],
  },
  {
    de: 'Grand Lyon, JSON of its web services',
    nom: 'gic_collecte.gicsiloverre.json',
    bytes: json({
      fields: ['numerosilo', 'adresse'],
      layer_name: 'gic_collecte.gicsiloverre',
      nb_results: 2,
      values: [
        {
          identifiant: 6868,
          adresse: '38 Allée des Jonquilles',
          commune: 'Vénissieux',
          insee: '69259',
          gid: 1,
          lat: 45.69065,
          lon: 4.86386,
        },
        {
          identifiant: 3476,
          adresse: 'Face au 11 Av Lucien Buisson',
          commune: 'Meyzieu',
          insee: '69282',
          gid: 2,
          lat: 45.76459,
          lon: 4.99952,
        },
      ],
    }),
    champs: {
      Nomenclature: 'identifiant',
      Adresse: 'adresse',
      Commune: 'commune',
      Latitude: 'lat',
      Longitude: 'lon',
    },
    premier: ['6868', 'CA', 'VER', 45.69065, 4.86386],
  },
  {
    de: 'Grand Lyon, CSV with its own projection (CC46)',
    nom: 'silos-verre.csv',
    bytes: text([
      'gid;adresse;commune;x_cc46;y_cc46',
      '1;2 rue de la Loge;Lyon;1842665,7;5175900,0',
      '2;4 quai Perrache;Lyon;1842000,0;5174000,0',
    ]),
    champs: { Nomenclature: 'gid', Adresse: 'adresse', Latitude: 'y_cc46', Longitude: 'x_cc46' },
    projection: 'EPSG:3946',
    premier: ['1', 'CA', 'VER', ...LYON],
  },
  {
    de: 'QGIS, CSV with commas and x, y in Lambert-93',
    nom: 'pav.csv',
    bytes: text([
      'fid,x,y,flux,type',
      '1,652381.2,6862047.0,VERRE,Aérien',
      '2,652000.5,6862100.25,OMR,Enterré',
    ]),
    champs: {
      Nomenclature: 'fid',
      'Type de dechet': 'flux',
      'Type de conteneur': 'type',
      Latitude: 'y',
      Longitude: 'x',
    },
    projection: 'EPSG:2154',
    premier: ['1', 'CA', 'VER', ...PARIS],
  },
  {
    de: 'QGIS, GeoJSON in Lambert-93 that says so',
    nom: 'colonnes.geojson',
    bytes: collection(
      [
        feature({ ref: 'A', flux: 'Verre' }, [652381.2, 6862047]),
        feature({ ref: 'B', flux: 'Papier' }, [652000, 6862100]),
      ],
      {
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } },
      },
    ),
    champs: {
      Nomenclature: 'ref',
      'Type de dechet': 'flux',
      Latitude: 'geometry.latitude',
      Longitude: 'geometry.longitude',
    },
    projection: 'EPSG:2154',
    choix: { 'Type de conteneur': 'Colonne Enterrée' },
    premier: ['A', 'CE', 'VER', ...PARIS],
  },
  {
    de: 'ArcGIS Hub, JSON of a map server in Web Mercator',
    nom: 'PAV_MEL.json',
    bytes: json({
      spatialReference: { wkid: 102100, latestWkid: 3857 },
      features: [
        {
          attributes: { OBJECTID: 1, TYPE_FLUX: 'Verre', IMPLANTATION: 'Enterrée', COMMUNE: 'Lille' },
          geometry: { x: 340_900.2, y: 6_560_860.9 },
        },
        {
          attributes: { OBJECTID: 2, TYPE_FLUX: 'Recyclable', IMPLANTATION: 'Aérienne', COMMUNE: 'Lille' },
          geometry: { x: 341_000, y: 6_561_000 },
        },
      ],
    }),
    champs: {
      Nomenclature: 'OBJECTID',
      'Type de dechet': 'TYPE_FLUX',
      'Type de conteneur': 'IMPLANTATION',
      Commune: 'COMMUNE',
      Latitude: 'geometry.latitude',
    },
    projection: 'EPSG:3857',
    premier: ['1', 'CE', 'VER', 50.6571, 3.0624],
  },
  {
    de: 'ArcGIS Hub, CSV with X, Y in degrees first',
    nom: 'Points_d_apport_volontaire.csv',
    bytes: text([
      '\ufeffX,Y,OBJECTID,CODE_PAV,MATIERE,TYPE_CONTENANT,NB',
      '3.0624,50.6366,1,L-001,Verre,Colonne aérienne,1',
      '3.0700,50.6400,2,L-002,Ordures ménagères,Colonne enterrée,2',
    ]),
    champs: {
      Nomenclature: 'CODE_PAV',
      'Type de dechet': 'MATIERE',
      'Type de conteneur': 'TYPE_CONTENANT',
      Quantite: 'NB',
      Latitude: 'Y',
      Longitude: 'X',
    },
    premier: ['L-001', 'CA', 'VER', 50.6366, 3.0624],
  },
  {
    de: 'Ville de Paris, CSV with a shape and a point',
    nom: 'dechets-menagers-points-dapport-volontaire-colonnes-a-verre.csv',
    bytes: text([
      'Identifiant;Code postal;Adresse;Complément d’adresse;Type de colonne;geo_shape;geo_point_2d',
      '75004-A;75004;5 place Baudoyer;devant la mairie;Enterrée;"{""coordinates"": [2.3556, 48.8556], ""type"": ""Point""}";48.8556, 2.3556',
      '75011-B;75011;12 rue Oberkampf;;Aérienne;"{""coordinates"": [2.3700, 48.8640], ""type"": ""Point""}";48.8640, 2.3700',
    ]),
    champs: {
      Nomenclature: 'Identifiant',
      Adresse: 'Adresse',
      "Complement d'adresse": 'Complément d’adresse',
      'Type de conteneur': 'Type de colonne',
      Latitude: 'geo_point_2d',
    },
    premier: ['75004-A', 'CE', 'VER', 48.8556, 2.3556],
  },
  {
    de: 'PostGIS, WKT in Lambert-93 with its code before',
    nom: 'verre-aerien.csv',
    bytes: text([
      'gid|geom|rue|com_nom',
      '1|SRID=2154;POINT(652381.2 6862047)|rue de Rivoli|Paris',
      '2|SRID=2154;POINT(652000 6862100)|rue du Temple|Paris',
    ]),
    champs: { Nomenclature: 'gid', Adresse: 'rue', Commune: 'com_nom', Latitude: 'geom' },
    projection: 'EPSG:2154',
    premier: ['1', 'CA', 'VER', ...PARIS],
  },
  {
    de: 'An Excel workbook: a cover, then a sheet with titles',
    nom: 'Parc PAV 2026.xlsx',
    bytes: workbook({
      Accueil: [['Parc des points d’apport volontaire'], ['Service déchets']],
      Inventaire: [
        ['Inventaire au 1er janvier'],
        [],
        ['Réf', 'Type de borne', 'Flux', 'Emplacement', 'Commune', 'Nb bacs', 'Coordonnées GPS'],
        ['P-01', 'Semi-enterrée', 'Multimatériaux', 'Place du Marché', 'Angers', '2', '47.4711, -0.5518'],
        ['P-02', 'Enterrée', 'Verre', 'Rue Bressigny', 'Angers', '1', '47.4680, -0.5480'],
      ],
    }),
    champs: {
      Nomenclature: 'Réf',
      'Type de conteneur': 'Type de borne',
      'Type de dechet': 'Flux',
      Adresse: 'Emplacement',
      Commune: 'Commune',
      Quantite: 'Nb bacs',
      Latitude: 'Coordonnées GPS',
    },
    premier: ['P-01', 'CSE', 'REC', 47.4711, -0.5518],
  },
  {
    de: 'A file without names and without headers',
    nom: 'export.csv',
    bytes: text(['48.8567;2.3510;Verre;Silo', '48.8600;2.3600;Papier;Silo']),
    champs: {
      'Type de dechet': 'Colonne C',
      'Type de conteneur': 'Colonne D',
      Latitude: 'Colonne A',
      Longitude: 'Colonne B',
    },
    premier: ['PAV-0001', 'CA', 'VER', ...PARIS],
  },
]

const others: FormePubliee[] = [
  {
    de: 'OpenStreetMap, GeoJSON of Overpass',
    nom: 'recyclage-verre.geojson',
    bytes: collection([
      feature({ '@id': 'node/1', amenity: 'recycling', 'recycling:glass_bottles': 'yes' }, [2.351, 48.8567]),
      feature({ '@id': 'node/2', amenity: 'recycling', 'recycling:glass_bottles': 'yes' }, [2.36, 48.86]),
    ]),
    champs: { Latitude: 'geometry.latitude', Longitude: 'geometry.longitude' },
    premier: ['node/1', 'CA', 'VER', ...PARIS],
  },
  {
    de: 'Montpellier, GeoJSON with an altitude',
    nom: 'MMM_MMM_PAV_Enterre.geojson',
    bytes: collection([
      feature({ id_pav: 'M1', nature: 'Verre', nom_com: 'Montpellier' }, [3.8767, 43.6108, 27.2]),
      feature({ id_pav: 'M2', nature: 'Bio-déchet', nom_com: 'Lattes' }, [3.9, 43.57, 4]),
    ]),
    champs: {
      Nomenclature: 'id_pav',
      'Type de dechet': 'nature',
      Commune: 'nom_com',
      Latitude: 'geometry.latitude',
      Longitude: 'geometry.longitude',
    },
    premier: ['M1', 'CE', 'VER', 43.6108, 3.8767],
  },
  {
    de: 'La Réunion, CSV in UTM 40 South',
    nom: 'bornes-verre-reunion.csv',
    bytes: text([
      'id_borne;adresse;commune;x;y',
      'R1;Rue de Paris;Saint-Denis;339000;7689000',
      'R2;Rue Labourdonnais;Saint-Denis;339500;7688500',
    ]),
    champs: {
      Nomenclature: 'id_borne',
      Adresse: 'adresse',
      Commune: 'commune',
      Latitude: 'y',
      Longitude: 'x',
    },
    projection: 'EPSG:32740',
    premier: ['R1', 'CA', 'VER', -20.8923, 55.4521],
  },
  {
    de: 'JSON lines, an object a line',
    nom: 'pav-aerien-verre.json',
    bytes: text([
      '{"id":"J1","lat":48.8567,"lng":2.351,"ville":"Paris"}',
      '{"id":"J2","lat":48.86,"lng":2.36,"ville":"Paris","note":null}',
    ]),
    champs: { Nomenclature: 'id', Commune: 'ville', Latitude: 'lat', Longitude: 'lng' },
    premier: ['J1', 'CA', 'VER', ...PARIS],
  },
  {
    de: 'Grenoble, longitude before latitude in the wrong columns',
    nom: 'silos-verre-grenoble.csv',
    bytes: text([
      'code;latitude;longitude;commune',
      'G1;5.7245;45.1885;Grenoble',
      'G2;5.7300;45.1900;Grenoble',
    ]),
    champs: { Nomenclature: 'code', Commune: 'commune', Latitude: 'latitude', Longitude: 'longitude' },
    premier: ['G1', 'CA', 'VER', 45.1885, 5.7245],
  },
  {
    de: 'Caen, a file of addresses whose type is a constant',
    nom: 'abribacs.csv',
    bytes: text([
      'reference;type_voie;numero_voie;nom_voie;ville;flux;latitude;longitude',
      'AB1;rue;12;de Bayeux;Caen;OM;49.1850;-0.3800',
      'AB2;avenue;;de Creully;Caen;Tri;49.1900;-0.3790',
    ]),
    champs: {
      Nomenclature: 'reference',
      Adresse: 'numero_voie+type_voie+nom_voie',
      Commune: 'ville',
      'Type de dechet': 'flux',
    },
    premier: ['AB1', 'AB', 'OM', 49.185, -0.38],
  },
  {
    de: 'Words of a town that nobody else has',
    nom: 'parc.csv',
    bytes: text([
      'code;type;flux;lat;lon;commune',
      'Z1;Trilib’;Verre;48.8567;2.351;Paris',
      'Z2;Silo;Cubo-vidange;48.86;2.36;Paris',
    ]),
    champs: { Nomenclature: 'code', 'Type de conteneur': 'type', 'Type de dechet': 'flux' },
    dechets: { 'cubo vidange': 'BIO' },
    premier: ['Z1', 'CA', 'VER', ...PARIS],
  },
  {
    de: 'A sheet saved by Excel as text: tabs, two bytes a letter, a title above',
    nom: 'inventaire.txt',
    bytes: Buffer.from(
      [
        '\ufeffINVENTAIRE DES COLONNES\t\t\t\t\t\t',
        '\t\t\t\t\t\t',
        'Réf. client\tFlux\tVol. (m3)\tN°\tVoie\tVille\tcoord N (dms)\tcoord E (dms)',
        `PC-1\tVerre\t4\t61\tRue du Landy\tAubervilliers\t48°54'55.0"N\t2°22'7.8"E`,
        `PC-2\tVerre\t4\t\tQuai Adrien Agnès\tAubervilliers\t48°54'57.0"N\t2°22'15.0"E`,
      ].join('\r\n'),
      'utf16le',
    ),
    champs: {
      Nomenclature: 'Réf. client',
      'Type de dechet': 'Flux',
      Volume: 'Vol. (m3)',
      Adresse: 'N°+Voie',
      Commune: 'Ville',
      Latitude: 'coord N (dms)',
      Longitude: 'coord E (dms)',
    },
    premier: ['PC-1', 'CA', 'VER', 48.91528, 2.36883],
  },
  {
    de: 'A file with a separator of its own',
    nom: 'silo-verre.csv',
    bytes: text([
      'code^latitude^longitude^adresse^commune',
      'S1^48.8567^2.3510^1, rue X: cour^Paris',
      'S2^48.86^2.36^2, rue Y^Paris',
    ]),
    champs: {
      Nomenclature: 'code',
      Adresse: 'adresse',
      Commune: 'commune',
      Latitude: 'latitude',
      Longitude: 'longitude',
    },
    premier: ['S1', 'CA', 'VER', ...PARIS],
  },
]

export const formesPubliees: readonly FormePubliee[] = [...tables, ...others]
