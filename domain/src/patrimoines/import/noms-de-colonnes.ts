import { listIn } from '../../kernel/texte.ts'
import type { Cible } from './entetes.ts'

/** Names of a street without its number; other names of `Adresse` hold the whole address. */
export const VOIES = listIn(`
  adr voie, nom voie, voie nom, libelle voie, voie, rue, nom rue, lib voie, street, adr nom voie`)

/** Columns of the number and of what follows it, before the name of a street. */
export const NUMEROS = listIn(`
  adr num, num voie, numero voie, no voie, numero rue, num rue, no rue, adr numero, numero voirie,
  num voirie, no voirie, numero adresse, num adresse, no adresse, numero dans la voie,
  housenumber, numero`)
/** Names of that number in a file whose lines have a reference besides; else they are the reference. */
export const NUMEROS_SEULS = listIn('no, num')
export const REPETITIONS = listIn(`
  adr rep, rep, repetition, indice repetition, ind rep, suffixe, bis ter, complement numero, indrep`)
/** Kinds of street that stand in a column of their own: "rue", "avenue". */
export const GENRES_DE_VOIE = listIn('type voie, nature voie, typ voie')

/** Postal codes: what tells towns of one name apart where an address has to be found. */
export const CODES_POSTAUX = listIn('code postal, cp, codepostal, code post, postal code, postcode, zip')

/** What a reference is called, and of what it is one: "N° de colonne", "id_pav", "Bac n°". */
const REFERENCES = listIn('id, identifiant, code, no, num, numero, ref, reference')
const OBJETS = listIn('pav, point, conteneur, colonne, borne, silo, bac, site, emplacement')

/**
 * Names under which towns publish each field, the surest first, as `columnKey` writes them. The first name that a column
 * has counts, whole; its content decides whether it may stand for the field.
 */
export const NOMS: Record<Cible, readonly string[]> = {
  Nomenclature: [
    ...listIn('nomenclature, identifiant unique, identifiant'),
    ...REFERENCES.flatMap((one) => OBJETS.flatMap((of) => [`${one} ${of}`, `${of} ${one}`])),
    ...listIn(`
      numpoint, idpoint, code, reference, ref, ref client, reference client, matricule, pav, point, numero,
      num, no, id, gid, objectid, fid, ogc fid, recordid, cle interop, nom, nom pav, nom point,
      nom site, libelle, name, designation, residence, site, numero serie, no serie`),
  ],
  Adresse: [
    ...listIn(`
      adresse, adresse complete, adresse postale, adr, address, adresse 1, adresse1, no et nom voie,
      numero et nom voie, no et voie, numero et voie, no et rue, numero et rue`),
    ...VOIES,
    ...listIn('localisation, emplacement, emplacements, situation, lieu'),
  ],
  "Complement d'adresse": listIn(`
    complement adresse, complement, adr complement, adr comp, comp adr,
    cplt adresse, adresse 2, adresse2, precision, precision localisation, lieu dit, lieudit, quartier,
    observation, observations, commentaire, commentaires, remarque, remarques, complement localisation,
    residence, nom residence, site, nom site, immeuble, batiment`),
  Commune: listIn(`
    commune, ville, nom commune, com, com nom, nom com, libelle commune, lib commune, nomcom, commune nom,
    city, localite, nom ville, town, municipalite`),
  'Type de conteneur': listIn(`
    type conteneur, conteneur, type cont, type pav, type contenant,
    contenant, implantation, type implantation, type pose, pose, mode pose, type colonne, type borne,
    type mobilier, mobilier, type equipement, structure, nature, type, typologie, categorie`),
  Marque: listIn('marque, fabricant, constructeur, fournisseur'),
  Quantite: listIn(`
    quantite, qte, nombre, nb, nb bacs, nb bac, nombre bacs, nb conteneurs, nb conteneur,
    nombre conteneurs, nb colonnes, nb colonne, nombre colonnes, nb bornes`),
  'Type de dechet': listIn(`
    type dechet, type dechets, dechet, dechets, flux, type flux, flux dechet, flux collecte, matiere,
    type matiere, materiau, fraction, type collecte, collecte, dechets acceptes, dechets collectes,
    categorie dechet, produit, nature dechet, nature, type, categorie, nom`),
  Volume: listIn(`
    volume, capacite, contenance, litrage, vol, volume m3, capacite m3, volume l, capacite l,
    volume litres, capacite litres, contenance litres, litres`),
  Latitude: listIn(`
    latitude, lat, gps n, gps lat, gps latitude, geo lat, geo latitude, geometry latitude, ylat,
    coord lat, coordonnee lat, y, coord y, coordy, y coord, coordonnee y, pos y, point y, geometry y`),
  Longitude: listIn(`
    longitude, lon, long, lng, gps e, gps lon, gps long, gps longitude, geo lon, geo long,
    geo longitude, geometry longitude, xlong, xlon, coord lon, coord long, coordonnee lon, x, coord x, coordx, x coord, coordonnee x, pos x, point x,
    geometry x`),
  Ordre: listIn('ordre'),
}

/** How other names of a field begin: "Adresse du PAV", "Commune d'implantation", not "Adresse mail" nor "Commune INSEE". */
export const DEBUTS = {
  Adresse: /^adresse (?!mail|email|courriel|electronique|ip$)/,
  Commune: /^(?:commune|ville) (?!insee|code|id)/,
}

/** Columns that hold latitude and longitude together. */
export const POINTS = listIn(`
  geo point 2d, geo point, geopoint, geopoint2d, geo, coordonnees, coordonnees gps, coordonnees geo,
  coordonnees xy, coordonnees geographiques, position, position gps, gps, latlon, lat lon, latlong,
  latitude longitude, geolocalisation, location, point, geom, geometry, geometrie, the geom, wkt, geo shape,
  localisation gps, point geo, xy`)
