import { BarChart, type BarChartProps } from '@mantine/charts';

/** Width of the names beside the bars, in pixels, and the most characters of a name in it. */
const NAME_WIDTH = 140;
const MAX_NAME_LENGTH = 20;

const shorten = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;

/** A chart of bars with names; the table below it has the same numbers. */
export function Bars({ 'aria-label': label, ...props }: BarChartProps) {
  return (
    <div className="charts" role="img" aria-label={label}>
      <BarChart
        orientation="vertical"
        yAxisProps={{ width: NAME_WIDTH, tickFormatter: shorten, interval: 0 }}
        gridAxis="y"
        tickLine="none"
        barChartProps={{ accessibilityLayer: false }}
        {...props}
      />
    </div>
  );
}
