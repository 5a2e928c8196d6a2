/**
 * Made-up hotels of the sample shop, about where such hotels stand: one for most places that its trips stay at.
 * `level` is the class in diamonds. No row names a house that exists.
 */
export interface SampleHotel {
  destination: number
  /** As the routes of the catalogue write it. */
  city: string
  level: 3 | 4 | 5
  name: string
  nameEn: string
  lat: number
  lng: number
  address: string
}

type Line = [
  destination: number,
  city: string,
  level: 3 | 4 | 5,
  name: string,
  nameEn: string,
  lat: number,
  lng: number,
  address: string,
]

// biome-ignore format: one hotel a line reads as a table.
const lines: Line[] = [
  [11, '昆明', 4, '昆明翠湖听鹂酒店', 'Tingli Hotel Kunming', 25.05, 102.71, '五华区翠湖南路'],
  [11, '大理', 4, '大理古城榆荫客栈', 'Yuyin Inn Dali', 25.69, 100.16, '大理镇人民路中段'],
  [11, '丽江', 4, '丽江古城雪晴客栈', 'Xueqing Inn Lijiang', 26.87, 100.24, '古城区五一街'],
  [11, '香格里拉', 4, '香格里拉独克宗雪域酒店', 'Dukezong Hotel Shangri-La', 27.81, 99.71, '建塘镇独克宗古城旁'],
  [11, '泸沽湖', 4, '泸沽湖里格湖景酒店', 'Lige Lake View Hotel', 27.72, 100.76, '永宁镇里格半岛'],
  [11, '腾冲', 4, '腾冲和顺温泉酒店', 'Heshun Hot Spring Hotel', 25.01, 98.45, '和顺镇水碓村'],
  [11, '景洪', 4, '景洪曼听雨林酒店', 'Manting Rainforest Hotel', 22.0, 100.8, '景洪市曼听路'],
  [12, '成都', 4, '成都少城锦里酒店', 'Shaocheng Hotel Chengdu', 30.66, 104.05, '青羊区长顺上街'],
  [12, '九寨沟', 4, '九寨沟彭丰林间酒店', 'Pengfeng Forest Hotel', 33.27, 103.92, '漳扎镇彭丰村'],
  [12, '稻城', 4, '稻城日瓦供氧酒店', 'Riwa Oxygen Hotel', 28.56, 100.33, '香格里拉镇'],
  [12, '日隆', 3, '四姑娘山日隆山居酒店', 'Rilong Mountain Lodge', 30.99, 102.84, '四姑娘山镇'],
  [13, '拉萨', 4, '拉萨八廓供氧酒店', 'Barkhor Oxygen Hotel Lhasa', 29.65, 91.13, '城关区江苏路'],
  [13, '林芝', 4, '林芝尼洋河畔酒店', 'Nyang River Hotel', 29.65, 94.36, '巴宜区滨河大道'],
  [13, '日喀则', 4, '日喀则扎什伦布酒店', 'Tashi Hotel Shigatse', 29.27, 88.88, '桑珠孜区'],
  [14, '乌市', 4, '乌鲁木齐红山星河酒店', 'Hongshan Hotel Urumqi', 43.8, 87.61, '天山区新华北路'],
  [14, '伊宁', 4, '伊宁六星街酒店', 'Liuxing Street Hotel', 43.92, 81.32, '伊宁市新华西路'],
  [14, '喀纳斯', 3, '喀纳斯贾登峪木屋酒店', 'Jiadengyu Lodge', 48.5, 87.13, '布尔津县贾登峪'],
  [14, '喀什', 4, '喀什古城驿酒店', 'Old Town Hotel Kashgar', 39.47, 75.99, '喀什市人民东路'],
  [15, '西宁', 4, '西宁湟水明珠酒店', 'Huangshui Hotel Xining', 36.62, 101.78, '城中区滨河南路'],
  [16, '敦煌', 4, '敦煌沙洲驿酒店', 'Shazhou Hotel Dunhuang', 40.14, 94.66, '沙州镇阳关中路'],
  [16, '张掖', 4, '张掖丹霞里酒店', 'Danxia Hotel Zhangye', 38.93, 100.45, '甘州区县府街'],
  [16, '兰州', 4, '兰州黄河左岸酒店', 'Left Bank Hotel Lanzhou', 36.06, 103.83, '城关区北滨河东路'],
  [17, '贵阳', 4, '贵阳甲秀楼前酒店', 'Jiaxiu Hotel Guiyang', 26.57, 106.72, '南明区翠微巷'],
  [17, '西江', 4, '西江苗岭观景酒店', 'Miaoling View Hotel', 26.5, 108.17, '雷山县西江镇'],
  [18, '桂林', 4, '桂林两江四湖酒店', 'Four Lakes Hotel Guilin', 25.28, 110.29, '秀峰区杉湖北路'],
  [18, '阳朔', 5, '阳朔遇龙江景酒店', 'Yulong Riverside Hotel', 24.77, 110.48, '阳朔县高田镇'],
  [18, '北海', 4, '北海银滩海风酒店', 'Silver Beach Hotel Beihai', 21.41, 109.14, '银海区银滩大道'],
  [19, '三亚', 4, '三亚海棠湾听涛度假酒店', 'Tingtao Resort Sanya', 18.31, 109.74, '海棠区海棠北路'],
  [19, '三亚', 5, '三亚海棠湾碧屿度假酒店', 'Biyu Resort Sanya', 18.33, 109.75, '海棠区海棠南路'],
  [19, '海口', 4, '海口骑楼海岸酒店', 'Qilou Coast Hotel Haikou', 20.04, 110.34, '美兰区滨江路'],
  [20, '厦门', 4, '厦门环岛路屿岸酒店', 'Yuan Hotel Xiamen', 24.44, 118.11, '思明区环岛南路'],
  [20, '武夷山', 4, '武夷山九曲茶院酒店', 'Nine Bends Tea Hotel', 27.65, 118.0, '武夷山度假区'],
  [21, '张家界', 4, '张家界武陵峰语酒店', 'Wuling Hotel Zhangjiajie', 29.34, 110.55, '武陵源区武陵路'],
  [21, '凤凰', 4, '凤凰沱江临水客栈', 'Tuojiang Riverside Inn', 27.95, 109.6, '沱江镇回龙阁'],
  [22, '西安', 4, '西安城墙根酒店', 'City Wall Hotel Xi’an', 34.26, 108.95, '碑林区南门内书院门旁'],
  [23, '海拉尔', 4, '海拉尔伊敏河畔酒店', 'Yimin River Hotel Hailar', 49.21, 119.76, '海拉尔区中央大街'],
  [23, '阿尔山', 4, '阿尔山林海温泉酒店', 'Forest Spring Hotel Arxan', 47.18, 119.94, '阿尔山市温泉街'],
  [24, '哈尔滨', 4, '哈尔滨松花江畔酒店', 'Songhua River Hotel Harbin', 45.78, 126.62, '道里区友谊路'],
  [25, '杭州', 4, '杭州西湖柳浪酒店', 'Liulang Hotel Hangzhou', 30.25, 120.15, '上城区南山路'],
  [25, '乌镇', 4, '乌镇枕河酒店', 'Zhenhe Hotel Wuzhen', 30.74, 120.49, '桐乡市乌镇隆源路'],
  [26, '黄山', 4, '黄山屯溪徽舍酒店', 'Huishe Hotel Tunxi', 29.71, 118.32, '屯溪区新安北路'],
  [27, '北京', 4, '北京什刹海胡同酒店', 'Hutong Hotel Beijing', 39.94, 116.39, '西城区德胜门内大街'],
  [28, '重庆', 4, '重庆解放碑江岸酒店', 'River Bank Hotel Chongqing', 29.56, 106.58, '渝中区民族路'],
  [31, '香港', 4, '香港尖沙咀海港酒店', 'Harbour Hotel Tsim Sha Tsui', 22.3, 114.17, '油尖旺区'],
  [31, '香港', 5, '香港维港景湾酒店', 'Victoria Bay Hotel', 22.29, 114.18, '湾仔区'],
  [32, '澳门', 4, '澳门望洋酒店', 'Guia Hotel Macau', 22.2, 113.55, '大堂区'],
  [41, '东京', 4, '东京上野公园酒店', 'Ueno Park Side Hotel', 35.71, 139.77, '台东区上野'],
  [41, '箱根', 4, '箱根汤本温泉旅馆', 'Yumoto Onsen Ryokan', 35.23, 139.1, '神奈川县箱根町'],
  [41, '大阪', 4, '大阪难波中央酒店', 'Namba Central Hotel', 34.67, 135.5, '大阪市浪速区'],
  [41, '大阪', 5, '大阪中之岛河畔酒店', 'Nakanoshima Riverside Hotel', 34.69, 135.49, '大阪市北区'],
  [41, '札幌', 4, '札幌大通公园酒店', 'Odori Park Hotel Sapporo', 43.06, 141.35, '札幌市中央区'],
  [42, '首尔', 4, '首尔明洞西邻酒店', 'Myeongdong West Hotel', 37.56, 126.98, '首尔特别市中区'],
  [42, '首尔', 5, '首尔南山景观酒店', 'Namsan View Hotel', 37.55, 126.99, '首尔特别市龙山区'],
  [43, '乌兰巴托', 4, '乌兰巴托苏赫广场酒店', 'Sukh Square Hotel', 47.92, 106.92, '苏赫巴托尔区'],
  [51, '曼谷', 4, '曼谷湄南河畔酒店', 'Chao Phraya Side Hotel', 13.72, 100.51, 'Bang Rak'],
  [51, '清迈', 4, '清迈古城庭院酒店', 'Old City Courtyard Chiang Mai', 18.79, 98.98, 'Mueang Chiang Mai'],
  [52, '河内', 4, '河内还剑湖酒店', 'Hoan Kiem Lake Hotel', 21.03, 105.85, 'Hoan Kiem'],
  [52, '岘港', 4, '岘港美溪海滩酒店', 'My Khe Beach Hotel', 16.06, 108.25, 'Son Tra'],
  [53, '新加坡', 4, '新加坡河畔酒店', 'Singapore River Hotel', 1.29, 103.84, 'Robertson Quay'],
  [54, '吉隆坡', 4, '吉隆坡城中园酒店', 'City Park Hotel Kuala Lumpur', 3.15, 101.71, 'Jalan Pinang'],
  [55, '康提', 4, '康提湖畔酒店', 'Kandy Lakeside Hotel', 7.29, 80.64, 'Kandy'],
  [56, '博卡拉', 4, '博卡拉费瓦湖酒店', 'Phewa Lake Hotel Pokhara', 28.21, 83.96, 'Lakeside, Pokhara'],
  [56, '加德满都', 4, '加德满都泰米尔庭院酒店', 'Thamel Courtyard Hotel', 27.72, 85.31, 'Thamel'],
  [57, '暹粒', 4, '暹粒吴哥庭园酒店', 'Angkor Garden Hotel', 13.36, 103.86, 'Siem Reap'],
  [61, '巴黎', 4, '巴黎蒙帕纳斯酒店', 'Montparnasse Side Hotel', 48.84, 2.32, 'Paris 14e'],
  [62, '罗马', 4, '罗马特米尼酒店', 'Termini Side Hotel Rome', 41.9, 12.5, 'Roma'],
  [62, '佛罗伦萨', 4, '佛罗伦萨阿尔诺酒店', 'Arno Riverside Hotel', 43.77, 11.25, 'Firenze'],
  [63, '卢塞恩', 4, '卢塞恩湖畔酒店', 'Lucerne Lakeside Hotel', 47.05, 8.31, 'Luzern'],
  [64, '巴塞罗那', 4, '巴塞罗那扩展区酒店', 'Eixample Hotel Barcelona', 41.39, 2.16, 'Barcelona'],
  [65, '雷克雅未克', 4, '雷克雅未克老港酒店', 'Old Harbour Hotel Reykjavik', 64.15, -21.94, 'Reykjavík'],
  [66, '伦敦', 4, '伦敦布鲁姆斯伯里酒店', 'Bloomsbury Side Hotel', 51.52, -0.13, 'London WC1'],
  [67, '伊斯坦布尔', 4, '伊斯坦布尔老城酒店', 'Old City Hotel Istanbul', 41.01, 28.97, 'Fatih'],
  [67, '卡帕多奇亚', 5, '卡帕多奇亚岩居酒店', 'Cave Rooms Cappadocia', 38.64, 34.83, 'Göreme'],
  [68, '雅典', 4, '雅典卫城观景酒店', 'Acropolis View Hotel', 37.97, 23.73, 'Athens'],
  [68, '圣托里尼', 5, '圣托里尼悬崖酒店', 'Caldera Cliff Hotel', 36.46, 25.38, 'Oia'],
  [69, '特罗姆瑟', 4, '特罗姆瑟峡湾酒店', 'Fjord Side Hotel Tromsø', 69.65, 18.96, 'Tromsø'],
  [71, '悉尼', 4, '悉尼达令港酒店', 'Darling Side Hotel Sydney', -33.87, 151.2, 'Sydney'],
  [72, '皇后镇', 4, '皇后镇湖景酒店', 'Lake View Hotel Queenstown', -45.03, 168.66, 'Queenstown'],
  [81, '迪拜', 4, '迪拜溪畔酒店', 'Dubai Creek Side Hotel', 25.26, 55.31, 'Deira'],
  [82, '开罗', 4, '开罗尼罗河酒店', 'Nile Side Hotel Cairo', 30.04, 31.23, 'Cairo'],
  [83, '马拉喀什', 4, '马拉喀什庭院酒店', 'Riad Hotel Marrakech', 31.63, -7.99, 'Marrakech'],
  [84, '马赛马拉', 4, '马赛马拉草原营地', 'Mara Plains Camp', -1.49, 35.14, 'Narok'],
  [91, '洛杉矶', 4, '洛杉矶海岸酒店', 'Coast Side Hotel Los Angeles', 34.01, -118.49, 'Santa Monica'],
  [92, '班夫', 4, '班夫松林酒店', 'Pine Forest Hotel Banff', 51.18, -115.57, 'Banff'],
  [95, '乌布', 4, '乌布梯田别墅酒店', 'Rice Terrace Villas Ubud', -8.51, 115.26, 'Ubud'],
  [96, '马累', 4, '马尔代夫珊瑚岛度假村', 'Coral Atoll Resort', 4.3, 73.55, 'North Malé Atoll'],
  [96, '马累', 5, '马尔代夫泻湖水屋度假村', 'Lagoon Villas Resort', 4.32, 73.58, 'North Malé Atoll'],
  [97, '普吉', 4, '普吉卡塔海滩酒店', 'Kata Beach Side Hotel', 7.82, 98.3, 'Kata'],
  [98, '路易港', 5, '毛里求斯鹿岛海岸度假村', 'Ile Coast Resort', -20.27, 57.79, 'Trou d’Eau Douce'],
]

export const sampleHotels: readonly SampleHotel[] = lines.map(
  ([destination, city, level, name, nameEn, lat, lng, address]) => ({
    destination,
    city,
    level,
    name,
    nameEn,
    lat,
    lng,
    address,
  }),
)
