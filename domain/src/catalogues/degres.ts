/** How bad a problem on a container is (CAT-06). */
export const importances = { 1: 'Bas', 2: 'Moyen', 3: 'Haut', 4: 'Critique' } as const
/** How bad a problem on a vehicle is (CAT-07). */
export const importancesLaveuse = { 3: 'Maintenance', 4: 'Critique' } as const
/** The part of a vehicle that a problem is about (CAT-08). */
export const categoriesLaveuse = { machine: 'Machine', vehicule: 'Véhicule' } as const
